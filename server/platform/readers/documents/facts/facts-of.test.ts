import { describe, expect, it } from 'vitest';
import { factsOf } from './facts-of.ts';

const factsIn = (text: string, { largest = null, emails = [] }: { largest?: string | null; emails?: string[] } = {}) =>
  factsOf({ text, lacksLetters: false, hints: { largest, emails } }, { country: 'GB', vocabulary: [] });

describe('the name', () => {
  const nameIn = (...asked: Parameters<typeof factsIn>) => {
    const { name } = factsIn(...asked);
    return name && [name.firstName, name.lastName];
  };

  it.each([
    ['Ada Lovelace', ['Ada', 'Lovelace']],
    ['ADA KING-NOEL', ['Ada', 'King-Noel']],
    ['Dr. Ada M. Lovelace, PhD', ['Ada M.', 'Lovelace']],
    ['Curriculum Vitae\nLudwig van Beethoven', ['Ludwig', 'van Beethoven']],
    ['Resume of Ada Lovelace | Software Engineer', ['Ada', 'Lovelace']],
    ['Name: Siobhán O’Connor', ['Siobhán', 'O’Connor']],
    ['ADA ÖZDEMİR', ['Ada', 'Özdemir']],
    ['LOVELACE, Ada', ['Ada', 'Lovelace']],
    ['A D A  L O V E L A C E', ['Ada', 'Lovelace']],
    ['Sammy Davis Jr.', ['Sammy', 'Davis Jr.']],
    ['ADA LOVELACE Permanent Address:', ['Ada', 'Lovelace']],
    ['ADA LOVELACE Ph:07911 123456', ['Ada', 'Lovelace']],
    ['Ada “Countess” Lovelace', ['Ada', 'Lovelace']],
    ['Ada (Countess) Lovelace', ['Ada', 'Lovelace']],
    ['SYED MD EXAMPLE', ['Syed MD', 'Example']],
    ['R.EXAMPLE', ['R.', 'Example']],
    ['Ada .L', ['Ada', 'L']],
    ['EXAMPLE.R', ['Example', 'R']],
    ['Name :-M.Ada Example', ['M. Ada', 'Example']],
    ['Name\t:\tADA  LOVELACE', ['Ada', 'Lovelace']],
    ['Name: ada de lovelace.', ['Ada', 'de Lovelace']],
    ['Name: Ada Lovelace Passport No: 123', ['Ada', 'Lovelace']],
    ['Curriculum Vitae\nPersonal Details\nName\nAda Lovelace', ['Ada', 'Lovelace']],
    ['Name, Vorname: LOVELACE, Ada', ['Ada', 'Lovelace']],
    ['Vorname: Ada\nNachname: von Beispiel', ['Ada', 'von Beispiel']],
    ['Nom : Lovelace\nPrénom : Ada', ['Ada', 'Lovelace']],
    ['Nom et prénom : Ada Lovelace', ['Ada', 'Lovelace']],
    ['Nombre: Ada Lovelace', ['Ada', 'Lovelace']],
    ['Apellidos: Lovelace Byron\nNombre: Ada', ['Ada', 'Lovelace Byron']],
    ['Imię i nazwisko: Ada Przykładowa', ['Ada', 'Przykładowa']],
    ['ФИО: Ада Лавлейс', ['Ада', 'Лавлейс']],
    ['姓名：王小明', ['小明', '王']],
    ['姓 名: 欧阳小明', ['小明', '欧阳']],
    ['个人简历\n王小明', ['小明', '王']],
    ['个人信息\n高级工程师\n项目经验', null],
    ['Persönliche Daten\nBerufserfahrung', null],
    ['BSc. Hons\nExamined', null],
    ['“The best way to predict the future is to invent it.”\nGrace Hopper', null],
    ['“The best way to predict the future is to invent it.” – Grace Hopper', null],
    ['ADA\nNew Park Avenue\nPune Camp', null],
    ['Ada Lovelace Website | GitHub', ['Ada', 'Lovelace']],
    ['Name: LOVELACE, ADA', ['Ada', 'Lovelace']],
    ['London, England', null],
    ['Ada Lovelace -- Senior Software Engineer', ['Ada', 'Lovelace']],
    ['Лавлейс Ада Георгиевна', ['Ада Георгиевна', 'Лавлейс']],
    ['NOM DE L’ENTREPRISE', null],
    ['LOVELACE Ada', ['Ada', 'Lovelace']],
    ['Ada Lovelace ada@elsewhere.example', ['Ada', 'Lovelace']],
    ['王小明的工作简历', ['小明', '王']],
    ['Father’s Name: Lord Byron', null],
    ['Ada Lovelace Location: Pune, India', ['Ada', 'Lovelace']],
    ['Ada Lovelace - Curriculum Vitae', ['Ada', 'Lovelace']],
    ['www.github.com/ada ADA L', ['Ada', 'L']],
    ['INFORMAZIONI PERSONALI Ada Lovelace', ['Ada', 'Lovelace']],
    ['Xxxx Xxxx\n姓名', null],
    ['DAFTAR RIWAYAT HIDUP\n1. Nama : Ada Contoh', ['Ada', 'Contoh']],
    ['Резюме\nНомер телефона', null],
    ['DİL BİLGİSİ', null],
    ['Agile Project Manager\nagileprojectmanager@example.com', null],
    ['Ada Lovelace PSM, CSM, Public Trust', ['Ada', 'Lovelace']],
    ['ADA K . LOVELACE', ['Ada K.', 'Lovelace']],
    ['Ada B. Lovelace 506 Elm Street, Durham, NC 27703', ['Ada B.', 'Lovelace']],
    ['Windows Server 2012', null],
    ['ADA LOVELACE\nReference\nName: Charles Babbage\nada.lovelace@example.com', ['Ada', 'Lovelace']],
    ['Jupiter Systems- (1996)', null],
    ['СПЕЦИАЛИСТ ПО ТЕСТИРОВАНИЮ', null],
    ['Ada Lovelace Buenos Aires, Argentina - 1134700000', null],
    ['見 小明 | 个人简历', null],
    ['王 小明 | 个人简历', ['小明', '王']],
    ['履歴書\n名前： 見本 花子 23歳 1998/6/17 女', ['花子', '見本']],
    ['Ada Senior\nada.senior@example.com', ['Ada', 'Senior']],
    ['Ada(Countess) Lovelace Address: 1 Elm Street', ['Ada', 'Lovelace']],
    ['1\n2\n3\n4\n5\nLOVELACE\nEngines\nADA\nlovelace.ada@example.com', ['Lovelace', 'Ada']],
    ['ADA\nADA\nLOVELACE\nLOVELACE\nlovelace@example.com', ['Ada', 'Lovelace']],
    ['Ада\nЛавлейс\t+7 901 000-00-00\nada@example.com', ['Ада', 'Лавлейс']],
    ['Лавлейс  Ада Георгиевна', ['Ада Георгиевна', 'Лавлейс']],
    ['Name: Lovelace King\nVorname: Ada', ['Ada', 'Lovelace King']],
    ['Name\tAda\nSurname\tLovelace', ['Ada', 'Lovelace']],
    ['Skills: Java\nPersonal Details\nNAME : ADA LOVELACE\nDATE OF BIRTH : 10-12-1985', ['Ada', 'Lovelace']],
    ['Bréval LE FLOCH', ['Bréval', 'le Floch']],
    ['Ada El Lovelace', ['Ada', 'El Lovelace']],
    ['King Lovelace, Ada', ['Ada', 'King Lovelace']],
    ['A. Lovelace and the engine\n\n1\n2\n3\n4\n5\nA. Lovelace\nlovelace@example.com', null],
    ['姓名：王小明 性  别：女', ['小明', '王']],
    ['王小明/前端开发工程师', ['小明', '王']],
    ['湖北\n13800000000\nada@example.com\n求职意向\n2012\n王小明\t13800000000', ['小明', '王']],
    ['武汉\n江苏省', null],
    ['氏  名 見本 花子', ['花子', '見本']],
    ['氏名\n見本花子', ['花子', '見本']],
    ['Dr. Ada Müßig\nAcme Widgets\nmuessig@example.com', ['Ada', 'Müßig']],
    ['Software Engineer\nWork Experience\nsome words in a row', null],
    ['', null],
  ])('in %j is %j', (text, name) => {
    expect(nameIn(text)).toEqual(name);
  });

  it('is the largest text, in one line or two, unless the e-mail address says otherwise', () => {
    expect(nameIn('Acme Widgets\nAda Lovelace', { largest: 'Ada Lovelace' })).toEqual(['Ada', 'Lovelace']);
    expect(nameIn('Acme Widgets\nADA\nLOVELACE', { largest: 'ADA\nLOVELACE' })).toEqual(['Ada', 'Lovelace']);
    for (const largest of [
      'Ada Lovelace\nBaltimore, MD | 410-555-0195',
      'ADA LOVELACE\nAim:',
      'ADA LOVELACE\nOman',
      'ADA LOVELACE\nADA LOVELACE',
    ]) {
      expect(nameIn('Acme Widgets', { largest })).toEqual(['Ada', 'Lovelace']);
    }
    expect(nameIn('Ada  Lovelace\nMOBILE', { largest: 'Ada  Lovelace' })).toEqual(['Ada', 'Lovelace']);
    expect(nameIn('鑫小明\nAcme Widgets', { largest: '鑫小明' })).toEqual(['小明', '鑫']);
    expect(nameIn('ada lovelace\nlovelace.b@example.com', { largest: 'ada lovelace' })).toEqual(['Ada', 'Lovelace']);
    expect(nameIn('just widgets\nlovelace.b@example.com', { largest: 'just widgets' })).toBeNull();
    expect(
      nameIn('Ada Lovelace\n1\n2\n3\n4\n5\n6\nWidgetry Apps\nwidgetry@example.com', { largest: 'Ada Lovelace' }),
    ).toEqual(['Ada', 'Lovelace']);
    expect(nameIn('Ada Lovelace\nAcme Widgets\nlovelace@example.com', { largest: 'Acme Widgets' })).toEqual([
      'Ada',
      'Lovelace',
    ]);
  });
});

it.each([
  ['Примерова Анна', ['Анна', 'Примерова']],
  ['Пример Анна', ['Анна', 'Пример']],
  ['Анна Примерова', ['Анна', 'Примерова']],
  ['Beispielenko Ada', ['Ada', 'Beispielenko']],
  ['Ada Beispielenko', ['Ada', 'Beispielenko']],
  ['NGUYEN VAN MAU', ['Van Mau', 'Nguyen']],
  ['Le Thi Mau', ['Thi Mau', 'Le']],
  ['Mau Nguyen', ['Mau', 'Nguyen']],
  ['Trần Mẫu Huynh', ['Mẫu Huynh', 'Trần']],
  ['Trương Thị Mẫu Trân', ['Thị Mẫu Trân', 'Trương']],
  ['ANH Truong', ['Anh', 'Truong']],
  ['CHAU VAN MAU', ['Van Mau', 'Chau']],
  ['Lê Hồ Văn Mẫu', ['Hồ Văn Mẫu', 'Lê']],
  ['Le Corbusier Martin', ['Le Corbusier', 'Martin']],
  ['Wang Xiaoming', ['Xiaoming', 'Wang']],
  ['Xiaoming Wang', ['Xiaoming', 'Wang']],
  ['Da Wang', ['Da', 'Wang']],
  ['LOVELACE Ada Augusta', ['Ada Augusta', 'Lovelace']],
])('the surname of %j is told by its form', (text, [firstName, lastName]) => {
  expect(factsIn(text).name).toMatchObject({ firstName, lastName });
});

it('is found at the end, in one word or in small letters where the e-mail address spells it', () => {
  for (const [text, largest] of [
    [`SKILLS\n${'Java\n'.repeat(50)}ada.lovelace@example.com\nAda Lovelace`, null],
    ['adalovelace\nEngines\nlovelace.ada@example.com', 'adalovelace'],
    ['Ada lovelace\nEngines\nlovelace.b@example.com', 'Ada lovelace'],
  ] as const) {
    expect(factsIn(text, { largest }).name).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  }
});

it('is found where the e-mail address agrees, in lower case, over two lines or in two cells', () => {
  for (const text of [
    'Ada Love lace\nlovelace.ada@example.com'.replace('Love lace', 'lovelace'),
    'Dr. Ada\nLovelace\nada.lovelace@example.com',
    'Science Park\nADA\tLOVELACE\nadalovelace@example.com',
    '1\n2\n3\n4\n5\n6\nADA\nLOVELACE\nada.lovelace@example.com',
    'Byron House\nAda Lovelace\nlovelace@example.com',
  ]) {
    expect(factsIn(text).name).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  }
});

describe('the e-mail address', () => {
  it.each([
    ['Mail: ada.king+cv@example.co.uk.', 'ada.king+cv@example.co.uk'],
    ['ada [at] example [dot] com', 'ada@example.com'],
    ['ada @ example.com', 'ada@example.com'],
    ['ada@example.com.grace@example.org', 'ada@example.com'],
    ['Email-Id-ada@example.com', 'ada@example.com'],
    ['ada@example.comMobile', 'ada@example.com'],
    ['@ada, ada@localhost', undefined],
  ])('in %j is %j', (text, email) => {
    expect(factsIn(text).email?.value).toBe(email);
  });

  it('is the one in the text rather than the one in a link', () => {
    expect(factsIn('ada@example.com', { emails: ['bob@example.com'] }).email?.value).toBe('ada@example.com');
  });
});

describe('the phone number', () => {
  it.each([
    ['Tel. 020 7946 0018', '020 7946 0018'],
    ['(415) 555-2671 in San Francisco', '(415) 555-2671'],
    ['+49 (0) 151 23456789 · Berlin', '+49 (0) 151 23456789'],
    ['Fax 020 7946 0019\nPhone 020 7946 0018', '020 7946 0018'],
    ['Mobile: 98450 12345', '98450 12345'],
    ['(415)·555·2671', '(415)·555·2671'],
    ['(415) · 555 · 2671', '(415) · 555 · 2671'],
    ['+91 98450 12345, 9845012346', '+91 98450 12345'],
    ['Mob: (+91)9845012345, 9845012346', '(+91)9845012345'],
    ['00966-576639698', '00966-576639698'],
    ['+49 171/8123456', '+49 171/8123456'],
    ['Contact No: 9171 6979', '9171 6979'],
    ['GSM : 98516501', '98516501'],
    ['Ph. No: 9845012345', '9845012345'],
    ['手 机：18518510000', '18518510000'],
    ['0176-34-010-444', '0176-34-010-444'],
    ['9845012345,9845012346', '9845012345'],
    ['CA 90034 310. 839. 8722 cl', '310. 839. 8722'],
    ['ada@example.com,Cell-09845012345', '09845012345'],
    ['P.O. BOX 75374-00200 Nairobi\nPhone: 0719 777 552', '0719 777 552'],
    ['ada@example.com|020 7946 0018|London', '020 7946 0018'],
    ['ada@example.com\n(18) 99999-0000', '(18) 99999-0000'],
    ['ada@example.com • 0500000001 • Sharjah', '0500000001'],
    ['ada@example.com\n077 400 00 02\nReferences\nTel. 079 100 00 05', '077 400 00 02'],
    ['8 (919) 555-36-32', '8 (919) 555-36-32'],
    ['English\n618000001\nSpanish', '618000001'],
    ['H (51) 900000000\nada@example.com', '(51) 900000000'],
    ['91-7000000001 # ada@example.com', '91-7000000001'],
    ['18600000001 ada@example.com', '18600000001'],
    ['ada@example.com\n0232000001 0751000002', '0232000001'],
    ['Tel: (81) 90-0000-2029', '(81) 90-0000-2029'],
    ['8-915-000-0000 ada@example.com', '8-915-000-0000'],
    ['携 帯 電 話 番 号 ： 080（ 0000） 0001', '080（ 0000） 0001'],
    ['Fone: (88) 9.9999-0000', '(88) 9.9999-0000'],
    ['ada@example.com\nPhys. Rev. Lett., 105, 257402 (2010)', undefined],
    ['ada@example.com 083 990 0101 10/10/2001 Elm Street', '083 990 0101'],
    ['ACME LIMITED | 3 / 2 0 2 2 - 6 / 2 0 2 2', undefined],
    ['Passport No: 02079460018', undefined],
    ['2012 - 2016, 01/2017 – 03/2019, 2019-04 to 2020-05, 12.03.1984', undefined],
    ['https://linkedin.com/in/ada-4155552671, 4155552671@example.com', undefined],
  ])('in %j is %j', (text, phone) => {
    expect(factsIn(text).phone?.value).toBe(phone);
  });
});

describe('the location', () => {
  it.each([
    ['Ada Lovelace\nLondon, United Kingdom | ada@example.com', 'London, United Kingdom'],
    ['Ada Lovelace\n12 Elm Street, Apt 3, Boston, MA 02110 (617) 555-0100 ada@example.com', 'Boston, MA'],
    ['Ada Lovelace\n12 Elm Street Boston MA 02110', 'Boston, MA'],
    ['Ada Lovelace\nSan Sebastián, Basque Country, Spain', 'San Sebastián, Basque Country, Spain'],
    ['Ada Lovelace\n1 Elm Road, Leeds LS1 4AP', 'Leeds'],
    ['Ada Lovelace\nBeispielweg 7\n64347 Griesheim\n+49 171 8123456', 'Griesheim'],
    ['Ada Lovelace\n8 rue de la Paix, 63410 Vitrac, France', 'Vitrac, France'],
    ['Ada Lovelace\nul. Prosta 1, 00-838 Warszawa', 'Warszawa'],
    ['Adresse\tBeispielweg 7, 32584 Löhne', 'Löhne'],
    ['Adresse : Beispielweg 7\n32584 Löhne', 'Löhne'],
    ['Endereço: Rua Exemplo, 865 - Itaperuna, RJ, Brasil', 'Itaperuna, RJ, Brasil'],
    ['Phone: 98450 12345 | Location: Pune | LinkedIn: ada', 'Pune'],
    ['Wohnort: Frankfurt am Main.', 'Frankfurt am Main'],
    ['现居地：上海', '上海'],
    ['Ada Lovelace\nCurrently in Dublin, Ireland', 'Dublin, Ireland'],
    ['Ada Lovelace\n1820 Swann St. NW, Apt. 4\nWashington, DC 20009', 'Washington, DC'],
    ['Place of birth: Paris, France', undefined],
    ['Ada Lovelace\nExperience\nEngineer, Acme\nParis, France', undefined],
    ['Ada Lovelace\nUniversity of Elm, Paris, France', undefined],
    ['Ada Lovelace\n2013 Paris\nSkills: Java, Python', undefined],
    ['Location: open to offers and willing to move at any time', undefined],
  ])('in %j is %j', (text, location) => {
    expect(factsIn(text).location?.value).toBe(location);
  });
});

describe('the current job', () => {
  const jobIn = (text: string) => {
    const { currentTitle, currentEmployer } = factsIn(text);
    return [currentTitle?.value, currentEmployer?.value];
  };

  it.each([
    ['Experience\nData Engineer at Acme Widgets\nMay 2020 - Present', 'Data Engineer', 'Acme Widgets'],
    ['Work Experience\nAcme Widgets | Data Engineer | 05/2020 – present', 'Data Engineer', 'Acme Widgets'],
    [
      'EMPLOYMENT\nData Engineer, Acme Technologies — Leeds, UK, 4/2011 – Present',
      'Data Engineer',
      'Acme Technologies',
    ],
    ['Experience\nTutor, Physics Leeds, UK\nElm University August 2022 - Present', 'Tutor', 'Elm University'],
    ['Experience\nAcme Inc. Leeds, UK\nDATA ENGINEER Sep. 2023 - Present', 'DATA ENGINEER', 'Acme Inc.'],
    ['Experience\nAcme\n(Leeds, UK)\nAug 2016 – Present\tData Engineer', 'Data Engineer', 'Acme'],
    ['Experience\nData Engineer\n2016 - present\nAcme\nRemote, USA\n• Wrote SQL', 'Data Engineer', 'Acme'],
    ['Berufserfahrung\nDatenbankentwicklerin\nseit 9.2020 Acme GmbH', 'Datenbankentwicklerin', 'Acme GmbH'],
    ['Berufserfahrung\nSachbearbeiterin bei Acme\n09.2020 – heute', 'Sachbearbeiterin', 'Acme'],
    ['Experiencia\n• Profesora de Física, Acme España (Oct 2024 - Hoy)', 'Profesora de Física', 'Acme España'],
    [
      'Expériences\nTechnicienne de laboratoire 2013 - aujourd’hui\nPhysique, Chimie, et Plantes,',
      'Technicienne de laboratoire',
      undefined,
    ],
    ['Experience\nData Engineer, Acme, Search Team (Groups)\n2022 – Present, Leeds, UK', 'Data Engineer', 'Acme'],
    ['Experience\nAssociate\nAcme Widgets (Leeds, UK USA)\tOct 2020 – Present', 'Associate', 'Acme Widgets'],
    ['Experience\nAcme Remote, Leeds\nData Engineer since January 2022', 'Data Engineer', 'Acme'],
    [
      'Experience\nAcme Technologies, Data Engineer – Leeds, UK, May 2020 - Present',
      'Data Engineer',
      'Acme Technologies',
    ],
    [
      'Experience\nData Engineer, Acme - 2019 - current\nLead developer of software for all widgets',
      'Data Engineer',
      'Acme',
    ],
    ['Experience\nData Engineer at Acme\nMay 2018 - May 2020', undefined, undefined],
    [
      'Experience\nOpen to work 09.2025 – present\nGap year 05.2025 – 08.2025\nData Engineer\nAcme',
      undefined,
      undefined,
    ],
    [
      'Experience\nELM COLLEGE | Helper\n2020 - Present\nACME | Data Engineer\nMay 2019 – Aug 2019',
      undefined,
      undefined,
    ],
    ['Education\nFellow, Elm College\n2020 - present', undefined, undefined],
  ])('in %j is %j at %j', (text, title, employer) => {
    expect(jobIn(text)).toEqual([title, employer]);
  });

  it('has a title below the name if no entry goes on until today, and its line with it', () => {
    expect(factsIn('Ada Lovelace\nSenior Data Engineer | SQL').currentTitle).toEqual({
      value: 'Senior Data Engineer',
      source: 'Senior Data Engineer | SQL',
    });
    for (const below of ['Experienced engineer with 10 years', 'Sachbearbeiterin Verkauf &', 'London, England'])
      expect(jobIn(`Ada Lovelace\n${below}`)).toEqual([undefined, undefined]);
  });
});

describe('skills', () => {
  it('are matched as whole words, each once with its first line', () => {
    const text = 'I react quickly and go far; JavaScripting\nC++, C#, node.js/Spring Boot, Objective C\nC++ again';
    expect(factsIn(text).skills).toEqual(
      ['C++', 'C#', 'Node.js', 'Spring Boot', 'Objective-C'].map((value) => ({
        value,
        source: 'C++, C#, node.js/Spring Boot, Objective C',
      })),
    );
  });
});

it('is found in a text made to be slow, and a long line is cut to the relevant part', () => {
  const hostile = [
    '1-'.repeat(50_000),
    '@'.repeat(100_000),
    'a.'.repeat(50_000),
    'A '.repeat(50_000),
    ' '.repeat(100_000),
  ];
  for (const text of hostile) expect(factsIn(text)).toMatchObject({ email: null, phone: null });
  const { email } = factsIn(`${'word '.repeat(500)}ada@example.com${' word'.repeat(500)}`);
  expect(email?.source).toContain('ada@example.com');
  expect(email?.source.length).toBeLessThanOrEqual(200);
});
