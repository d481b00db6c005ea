/** The building blocks of the CVs in the demo. */
export interface Profession {
  titles: [junior: string, middle: string, senior: string];
  salary: number;
  /** Titles of jobs that suit such a candidate. */
  fits: RegExp;
  skills: string[];
  employers: string[];
  duties: string[];
  profiles: string[];
  strengths: string[];
  education: string[];
}

const software: Profession = {
  titles: ['Junior Developer', 'Software Engineer', 'Principal Engineer'],
  fits: /Engineer|Data/,
  salary: 58_000,
  skills: ['TypeScript', 'Python', 'Java', 'Kotlin', 'PostgreSQL', 'AWS', 'Kubernetes', 'C#', 'React', 'Node.js', 'Go'],
  employers: ['Northgate Software', 'Kestrel Robotics', 'Summit Analytics', 'Bluebell Systems', 'Tern & Wharf Digital'],
  duties: [
    'Rebuilt the billing service in Java/Kotlin and cut its costs by a third.',
    'Moved forty services from a data centre to Kubernetes on AWS without an hour of downtime.',
    'Led a team of six, with weekly pairing and a calm on-call rota.',
    'Designed the PostgreSQL schema behind two million daily bookings.',
    'Introduced continuous delivery; releases went from monthly to several a day.',
    'Wrote the accessibility guidelines that every team now follows.',
    'Mentored four graduates, all of whom stayed.',
  ],
  profiles: [
    'Back-end engineer who likes boring technology and clear interfaces.',
    'Full-stack developer at home in TypeScript and SQL.',
    'Engineer with a taste for distributed systems and plain English.',
  ],
  strengths: ['Known for careful code reviews.', 'Comfortable in front of customers.', 'Writes documents people read.'],
  education: ['BSc Computer Science, University of Bristol', 'MEng Software Engineering, University of Sheffield'],
};

const finance: Profession = {
  titles: ['Accounts Assistant', 'Management Accountant', 'Financial Controller'],
  fits: /Finance|Credit/,
  salary: 52_000,
  skills: ['ACCA', 'Excel', 'Management accounts', 'IFRS', 'SAP', 'Forecasting', 'VAT returns', 'Payroll', 'Power BI'],
  employers: ['Quayside Finance', 'Wren & Co Accountants', 'Oakfield Partners', 'Redbrick Homes', 'Hollins Group'],
  duties: [
    'Closed the month in four working days, down from eleven.',
    'Prepared statutory accounts under IFRS for a group of nine companies.',
    'Introduced rolling forecasts in Power BI for the board.',
    'Managed a ledger team of five through a migration to SAP.',
    'Handled quarterly VAT returns and two inspections without findings.',
    'Negotiated terms with suppliers, releasing £1.2 million of working capital.',
  ],
  profiles: [
    'Qualified accountant with a background in growing companies.',
    'Hands-on controller used to private equity reporting.',
  ],
  strengths: ['Explains figures to people who fear them.', 'Precise and unflustered at year end.'],
  education: ['BA Accounting and Finance, University of Leeds', 'BSc Economics, Cardiff University'],
};

const healthcare: Profession = {
  titles: ['Staff Nurse', 'Senior Staff Nurse', 'Ward Manager'],
  fits: /Nurse|Clinical/,
  salary: 38_000,
  skills: ['NMC registered', 'Intensive care', 'Triage', 'Safeguarding', 'Phlebotomy', 'Rostering', 'Patient care'],
  employers: ['Calder Health', 'St Brannock Hospital', 'Riverside Hospice', 'Meadow Lane Surgery'],
  duties: [
    'Ran a thirty-bed acute ward with a team of twenty-two.',
    'Led triage in an emergency department that sees 90,000 patients a year.',
    'Cut agency spending by a quarter with fair and early rostering.',
    'Trained newly qualified nurses in phlebotomy and safeguarding.',
    'Wrote the discharge checklist that halved readmissions.',
  ],
  profiles: ['Registered nurse with a calm manner.', 'Clinical leader who still enjoys the bedside.'],
  strengths: ['Trusted with difficult conversations.', 'Keeps records that auditors praise.'],
  education: ['BSc Adult Nursing, University of Manchester', 'BN Nursing, University of Glasgow'],
};

const logistics: Profession = {
  titles: ['Transport Planner', 'Logistics Coordinator', 'Warehouse Operations Manager'],
  fits: /Warehouse|Site/,
  salary: 41_000,
  skills: ['WMS', 'Route planning', 'Lean', 'Forklift licence', 'Import/export', 'Customs', 'Inventory control', 'SAP'],
  employers: ['Silverline Logistics', 'Tidewell Foods', 'Foxglove Retail', 'Harbour & Pine'],
  duties: [
    'Planned the routes of sixty vehicles and saved nine per cent of fuel.',
    'Opened a 20,000 m² warehouse on time, including recruitment of 140 people.',
    'Introduced Lean boards; picking errors fell from 1.4 to 0.3 per cent.',
    'Dealt with customs for shipments from eleven countries.',
    'Managed contract drivers and their compliance.',
  ],
  profiles: ['Operations manager who walks the floor every morning.', 'Planner with an eye for the last mile.'],
  strengths: ['Good with numbers and better with people.', 'Used to peak season.'],
  education: ['BSc Logistics and Supply Chain, Aston University', 'HND Business, Norwich City College'],
};

const marketing: Profession = {
  titles: ['Marketing Executive', 'Marketing Manager', 'Head of Marketing'],
  fits: /Marketing|Designer/,
  salary: 46_000,
  skills: ['SEO', 'Copywriting', 'Google Analytics', 'HubSpot', 'Brand strategy', 'Events', 'Paid social', 'Adobe CC'],
  employers: ['Cobalt Media', 'Lantern Studios', 'Brightwater Energy', 'Foxglove Retail'],
  duties: [
    'Grew organic traffic threefold in eighteen months.',
    'Repositioned a forty-year-old brand without losing its regulars.',
    'Managed a budget of £900,000 and three agencies.',
    'Organised the company’s first user conference, 400 guests.',
    'Set up HubSpot and the reports that sales believes.',
  ],
  profiles: ['Marketer who writes, measures and writes again.', 'Brand manager with a commercial mind.'],
  strengths: ['Project manager by nature.', 'Briefs that designers thank you for.'],
  education: ['BA English, University of Exeter', 'BA Marketing, University of Reading'],
};

const legal: Profession = {
  titles: ['Paralegal', 'Solicitor', 'Senior Associate'],
  fits: /Solicitor/,
  salary: 55_000,
  skills: ['Commercial contracts', 'Employment law', 'GDPR', 'Due diligence', 'Litigation', 'Conveyancing', 'Drafting'],
  employers: ['Meridian Legal', 'Oakfield Partners', 'Ashdown & Vale Solicitors'],
  duties: [
    'Negotiated software and supply contracts up to £30 million.',
    'Advised on employment law in two restructurings and a TUPE transfer.',
    'Ran due diligence for eleven acquisitions.',
    'Drafted the data protection policies of a national retailer.',
    'Supervised three trainees.',
  ],
  profiles: [
    'Commercial solicitor who answers the question.',
    'Lawyer with in-house and private practice behind them.',
  ],
  strengths: ['Plain language without loss of precision.', 'Steady under a deadline.'],
  education: ['LLB Law, University of Sheffield', 'LLM Commercial Law, Cardiff University'],
};

export const professions: readonly Profession[] = [software, finance, healthcare, logistics, marketing, legal];
