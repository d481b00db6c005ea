import { judgeStandard, readDocument, STANDARD_DOCUMENT } from '#server/test/standard.ts';
import { prove, type Finding } from './prove.ts';

const ITEMS = 253;

function judge(text: string): Finding {
  const { items, counts, problems } = judgeStandard(text);
  const { pass, 'not applicable': notApplicable, deviation } = counts;
  const marked = `${items}/${ITEMS} marked: ${pass} pass, ${notApplicable} not applicable, ${deviation} deviations`;
  return {
    holds: items === ITEMS && problems.length === 0,
    figure: problems.length === 0 ? marked : `${marked}; ${problems.join(' ')}`,
  };
}

prove({
  promise: 'P20',
  title: 'standard met (OWASP ASVS 5.0, level 2)',
  asked: `${ITEMS}/${ITEMS} marked, each pass with a test that is there`,
  check: async () => judge(readDocument(STANDARD_DOCUMENT)),
  control: {
    broken: 'a pass with a renamed test',
    check: async () => judge(readDocument(STANDARD_DOCUMENT).replace(/“[^”]+”/, '“a test that nobody wrote”')),
  },
});
