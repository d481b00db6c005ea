import { folded } from './folded.ts';

/** Whether a name begins with the surname, although nothing on the page says so. */

const slavic =
  /^\p{L}{3,}(?:[оеёє]в|[оеёє]ва|кин|кина|ын|ына|[сц]ь?кий|[сц]кая|[сц]ька|ко|чук|юк|ук|ів|швили|дзе|enko|[a-z]{2}ova|[a-z]{2}ov|sk[yiý]|skyi|chuk)$/iu;
const vietnamese: ReadonlySet<string> = new Set(
  'nguyen tran pham huynh truong trinh duong hoang dang bui ngo phan vo vuong'.split(' '),
);
/** These may be other names, too, unless a Vietnamese middle name follows. */
const perhapsVietnamese: ReadonlySet<string> = new Set(
  'le do ho ly vu mai lam luong cao dinh doan ta to ha'.split(' '),
);
const middle: ReadonlySet<string> = new Set(
  'thi van thanh minh ngoc quang duc huu xuan hoang anh tuan kim cong quoc bao gia hong thu phuong thuy'.split(' '),
);
const chinese: ReadonlySet<string> = new Set(
  `wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang deng han feng cao peng
  zeng xiao tian dong yuan pan cai jiang yu ye du su wei cheng lu ding ren shen yao cui zhong tan fan jin shi liao jia xia fu fang zou
  xiong bai meng qin qiu hou yin xue yan lei duan hao kong shao mao wan gu lai qian`.split(/\s+/),
);
const SYLLABLE =
  '(?:[bpmfdtnlgkhjqxzcsryw]|[zcs]h)?(?:i?ang?|i?ong|u?ai|i?ao|u?ang?|[iu]a|[iu]e|e[inr]?|eng|iu|ing?|ou|uo|u[in]?|[aoiv])';
const oneSyllable = new RegExp(`^${SYLLABLE}$`);
const twoSyllables = new RegExp(`^${SYLLABLE}${SYLLABLE}$`);

export function isFamilyFirst(words: readonly string[]): boolean {
  const [first = '', second = '', last = ''] = [words[0], words[1], words.at(-1)].map((word) => folded(word ?? ''));
  const isPair = words.length === 2;
  return (
    (isPair && slavic.test(words[0] ?? '') && !slavic.test(words[1] ?? '')) ||
    (vietnamese.has(first) && !vietnamese.has(last) && last.length > 1) ||
    (perhapsVietnamese.has(first) && words.length > 2 && middle.has(second)) ||
    (isPair && chinese.has(first) && twoSyllables.test(last) && !oneSyllable.test(last))
  );
}
