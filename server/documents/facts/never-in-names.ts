/** Words that stand where a name could: headings, professions, places. Written as in a name, and never one. */
export const neverInNames: ReadonlySet<string> = new Set(
  `
  about academic accountant achievements activities additional address administrator analyst and application applied architect area
  assistant associate at award awards bachelor background based birth business candidate career careers certificate certification
  certifications city civil cloud coach college communication company computer computing consultant contact contacts core corporate
  country cover coordinator creative cum curriculum cv data date degree department design designer details developer development devops
  digital director doctor document education educational electrical email employee employment engineer engineering english executive expected
  experience experienced expertise for freelance french from front full full-stack fullstack german github graduate graphic head
  highlights history home honors human information institute institution intern internship interests in job jobs junior key knowledge
  language languages laude lead learning lecturer leadership lebenslauf letter linkedin location machine mail manager management marketing
  master mechanical medical mobile name network number nurse objective occupation of office officer on operations organization
  overview page patents personal phd phone physics portfolio position postdoctoral primary principal product professional professor
  profile profiles program programmer programming project projects publications qualifications recent reference references
  relevant research researcher resources responsibilities resume résumé road sales sample school science sciences scientific scientist secondary
  selected senior service services skill skills social software solutions spanish special specialist stack staff standard state
  statement street strengths student studies summary support systems teacher teaching team technical technician technologies
  technology tel telephone template test tester the title to tools training university updated us user vitae volunteer web website
  with work working writer years your
  `
    .trim()
    .split(/\s+/),
);
