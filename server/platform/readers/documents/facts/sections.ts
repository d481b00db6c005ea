/** The headings that divide a CV, in the languages CVs come in; in lower case. */

type Section = 'work' | 'other';

const headings: Record<Section, readonly string[]> = {
  work: `experience, experiences, work experience, work experiences, professional experience, professional experiences, relevant experience, industry experience, job experience,
    career experience, employment, employment history, employment experience, work history, professional history, career history, professional background, career,
    work, work experience & projects, experience & projects, experience details, industrial experience, engineering experience, berufserfahrung, berufliche erfahrung,
    berufliche erfahrungen, beruflicher werdegang, berufspraxis, berufserfahrungen, arbeitserfahrung, arbeitserfahrungen, praxiserfahrung, berufliche tätigkeit, berufliche tätigkeiten, expérience,
    expériences, expérience professionnelle, expériences professionnelles, experiences professionnelles, parcours professionnel, expériences pro,
    experiencia, experiencias, experiencia laboral, experiencia profesional, experiencia de trabajo, historial laboral, experiência, experiências, experiência profissional,
    experiências profissionais, histórico profissional, esperienza, esperienze, esperienza lavorativa, esperienze lavorative, esperienza professionale, esperienze
    professionali, werkervaring, ervaring, werkervaringen, doświadczenie, doświadczenie zawodowe, doświadczenie profesjonalne, erhvervserfaring, arbetslivserfarenhet, arbeidserfaring,
    pracovní zkušenosti, iş deneyimi, deneyim, опыт, опыт работы, досвід роботи, 工作经历, 工作经验, 工作經歷, 职业经历, 工作履历, 職務経歴, 職歴, 경력`.split(
    /,\s+/,
  ),
  other:
    `education, academic background, education and training, educational background, educational qualification, educational qualifications, academic qualification, academic
    qualifications, academics, education & certifications, skills, technical skills, key skills, core skills, core competencies, skill set, soft skills, professional skills, general skills, technologies, tools, tech stack, summary,
    professional summary, executive summary, career summary, profile summary, profile, professional profile, about, about me, objective, career objective, personal statement, projects, personal projects, academic projects, selected projects, key projects, side projects, open source,
    certifications, certificates, certification, licenses & certifications, courses, training, trainings, publications, selected publications, awards, honors, honors and awards, honors & awards, achievements, accomplishments, activities, extracurricular activities, extra-curricular activities, leadership,
    languages, interests, hobbies, references, volunteer experience, volunteering, volunteer, volunteer work, research, research experience, research interests, teaching, teaching experience, patents, talks, memberships, personal details, personal information,
    strengths, declaration, ausbildung, bildung, bildungsweg, schulbildung, studium, akademische ausbildung, kenntnisse, fähigkeiten, sprachen, sprachkenntnisse, projekte, kurzprofil, profil, interessen, hobbys, hobbies, weiterbildung, weiterbildungen, zertifikate,
    ehrenamt, formation, formations, éducation, compétences, compétences techniques, langues, loisirs, centres d'intérêt, centres d’intérêt, projets, diplômes, à propos, certifications, educación, formación, formación académica, estudios, habilidades, idiomas, proyectos, perfil, perfil profesional,
    sobre mí, sobre mi, objetivo, cursos, educação, formação, formação acadêmica, competências, habilidades, resumo, sobre, projetos, istruzione, formazione, istruzione e formazione, competenze, lingue, progetti, opleiding, opleidingen, vaardigheden, talen, projecten, profiel,
    wykształcenie, edukacja, umiejętności, języki, projekty, kursy, zainteresowania, o mnie, образование, навыки, проекты, о себе, языки, достижения, 教育经历, 教育背景, 学历, 专业技能, 技能, 个人技能, 项目经历, 项目经验, 实习经历, 自我评价, 个人总结, 校园经历,
    荣誉奖项, 获奖经历, 证书, 学歴, 학력`.split(/,\s+/),
};

const sections = new Map<string, Section>(
  (['other', 'work'] as const).flatMap((section) =>
    headings[section].map((heading) => [heading.replaceAll(/\s+/g, ' ').trim(), section]),
  ),
);

const LONGEST_HEADING = 50;

/** Which section begins at this line; undefined if it is not a heading. */
export function sectionAt(line: string): Section | undefined {
  if (line.length > LONGEST_HEADING) return undefined;
  const words = line
    .toLowerCase()
    .replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
    .replaceAll(/\s+/g, ' ');
  return sections.get(words) ?? sections.get(words.replaceAll(' and ', ' & '));
}
