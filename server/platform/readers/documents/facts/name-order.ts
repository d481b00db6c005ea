import { folded } from './folded.ts';

/** Whether a name begins with the surname, although nothing on the page says so. */

const slavic =
  /^\p{L}{3,}(?:[оеёє]в|[оеёє]ва|кин|кина|ын|ына|[сц]ь?кий|[сц]кая|[сц]ька|ко|чук|юк|ук|ів|швили|дзе|enko|[a-z]{2}ova|[a-z]{2}ov|sk[yiý]|skyi|chuk)$/iu;
/** Russian and Ukrainian given names, which are no surnames. */
const given: ReadonlySet<string> = new Set(
  `александр александра алексей алёна алена алина алиса анастасия анатолий андрей анна антон арина артем артём богдан борис вадим валентин валентина валерий
  валерия варвара василий вера вероника виктор виктория виталий владимир владислав вячеслав галина георгий глеб григорий даниил данил дарья денис диана
  дмитрий евгений евгения егор екатерина елена елизавета иван игорь илья ирина карина кирилл константин кристина ксения лариса лев людмила любовь
  маргарита марина мария максим матвей михаил надежда наталия наталья никита николай нина оксана олег олеся ольга павел петр пётр полина роман
  руслан светлана семен семён сергей софия софья станислав степан тамара татьяна тимофей тимур ульяна федор фёдор эдуард юлия юрий яков яна ярослав
  олександр олександра андрій дмитро катерина микола михайло наталія олена павло петро сергій тетяна володимир юлія євген євгенія ірина ігор`
    .trim()
    .split(/\s+/),
);
const vietnamese: ReadonlySet<string> = new Set(
  'nguyen tran pham huynh truong trinh duong hoang dang bui ngo phan vo vuong'.split(' '),
);
const neverGiven: ReadonlySet<string> = new Set(['nguyen', 'tran', 'pham']);
/** These may be other names, too, unless all words are Vietnamese syllables. */
const perhapsVietnamese: ReadonlySet<string> = new Set(
  'le do ho ly vu mai lam luong cao dinh doan ta to ha chau kieu tang quach thai trieu lieu thach dao than nhieu phung tong vi mac nghiem ninh phi tieu'.split(
    ' ',
  ),
);
const syllable = /^(?:[bcdghklmnprstvx]|ch|g[hi]|kh|ngh?|nh|ph|qu|th|tr)?[aeiouy]{1,3}(?:c|ch|m|ng?|nh|p|t)?$/;
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
  const [one = '', other = ''] = words.map((word) => word.toLowerCase());
  const isVietnamese = vietnamese.has(first) && last.length > 1;
  return (
    (isPair && given.has(other) && !given.has(one)) ||
    (isPair && slavic.test(words[0] ?? '') && !slavic.test(words[1] ?? '')) ||
    (isVietnamese && (/^(?:thi|van)$/.test(second) || !(isPair ? vietnamese : neverGiven).has(last))) ||
    (perhapsVietnamese.has(first) && words.length > 2 && words.every((word) => syllable.test(folded(word)))) ||
    (isPair && chinese.has(first) && twoSyllables.test(last) && !oneSyllable.test(last))
  );
}

export const isFamilyLast = (words: readonly string[]) => vietnamese.has(folded(words.at(-1) ?? ''));
