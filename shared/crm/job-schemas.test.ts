import { describe, expect, it } from 'vitest';
import { isLive, jobStages, normaliseStage, stageLabel } from './job-schemas.ts';

describe('a stage', () => {
  it.each([
    ['Lead', 'lead'],
    ['LIVE', 'live-opportunity'],
    ['New opportunity', 'live-opportunity'],
    ['Live Job', 'live-opportunity'],
    ['job', 'live-opportunity'],
    ['Shortlisted', 'shortlist-sent'],
    ['2nd interview', 'interview'],
    ['Offer made', 'offer'],
    ['Placed!', 'placed'],
    ['Job placed', 'placed'],
    ['Job offer', 'offer'],
    ['lead for a placed job', 'lead'],
    ['Offer after interview', 'interview'],
    ['On hold', 'On hold'],
    ['', ''],
  ])('%s is normalised to %s', (text, stage) => {
    expect(normaliseStage(text)).toBe(stage);
    expect(normaliseStage(stage)).toBe(stage);
  });

  it('is live unless it is a lead or placed, in any spelling', () => {
    const live = [...jobStages, 'Sales lead', 'Placed last week', 'On hold'].filter((stage) => isLive({ stage }));
    expect(live).toEqual(['live-opportunity', 'shortlist-sent', 'interview', 'offer', 'On hold']);
  });

  it('has a label, or is shown unchanged', () => {
    expect(jobStages.map(stageLabel)).toEqual(['Lead', 'Live Job', 'Shortlist Sent', 'Interview', 'Offer', 'Placed']);
    expect(stageLabel('On hold')).toBe('On hold');
  });
});
