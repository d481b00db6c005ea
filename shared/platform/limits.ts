/** Maximum lengths of typed text, in UTF-16 code units. The form checks them, and the server checks them again. */
export const limits = {
  name: 200,
  email: 254,
  password: 128,
  url: 2_000,
  phone: 50,
  company: 200,
  address: 500,
  registrationNumber: 50,
  position: 200,
  notes: 20_000,
  tag: 50,
  tagsPerRecord: 50,
  taskTitle: 300,
  taskDescription: 5_000,
  jobTitle: 300,
  stage: 100,
  location: 200,
  skill: 100,
  skillsPerRecord: 100,
  cv: 100_000,
  noticePeriod: 100,
  source: 200,
  fileName: 200,
  search: 200,
  viewName: 60,
  templateName: 80,
  mailSubject: 300,
  mailText: 10_000,
} as const;

/** Records on one page of a list. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;
