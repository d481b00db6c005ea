/** Whether a text is the title of a job: short, and with the word for a profession. */

/** In lower case; the endings stand at the end of a word, so that German compounds are known. */
const words: ReadonlySet<string> = new Set(
  `engineer developer programmer architect manager director analyst consultant administrator designer scientist researcher lecturer professor teacher tutor
  responder mentor grader accountant auditor controller recruiter nurse physician doctor pharmacist lawyer attorney paralegal officer executive coordinator specialist technician supervisor assistant associate
  representative advisor adviser clerk cashier operator mechanic electrician driver chef cook waiter editor writer journalist translator photographer producer strategist
  planner buyer merchandiser head lead leader president vice-president chairman founder co-founder cofounder cto ceo cfo coo cio intern trainee apprentice tester surveyor
  instructor trainer coach therapist psychologist librarian secretary receptionist bookkeeper economist statistician freelancer sysadmin devops sre chief partner owner contractor fellow postdoc postdoctoral
  entwickler softwareentwickler ingenieur berater leiter geschäftsführer mitarbeiter sachbearbeiter techniker kaufmann kauffrau werkstudent praktikant referent assistent assistenz lehrer architekt informatiker
  fachinformatiker projektleiter teamleiter verkäufer wissenschaftler administrator programmierer entwicklerin ingenieurin beraterin leiterin mitarbeiterin sachbearbeiterin werkstudentin praktikantin lehrerin informatikerin
  développeur développeuse ingénieur ingénieure technicien technicienne chef responsable consultante directeur directrice gestionnaire assistante comptable stagiaire chercheur chercheuse enseignant professeur concepteur conceptrice vendeur vendeuse administrateur alternant
  desarrollador desarrolladora programador programadora ingeniero ingeniera analista consultor consultora gerente jefe jefa profesor profesora técnico técnica administrador diseñador diseñadora arquitecto becario contador coordinador coordinadora
  desenvolvedor desenvolvedora engenheiro engenheira estagiário estagiária estágio professora designer coordenador coordenadora auxiliar assistente diretor diretora
  sviluppatore sviluppatrice ingegnere responsabile tirocinante impiegato impiegata progettista docente
  ontwikkelaar ingenieur adviseur docent medewerker beheerder stagiair onderzoeker projectleider
  programista programistka inżynier kierownik specjalista specjalistka stażysta konsultant analityk dyrektor nauczyciel
  разработчик программист инженер менеджер аналитик тестировщик руководитель специалист директор администратор дизайнер`
    .trim()
    .split(/\s+/),
);
const endings =
  /(?:entwickler|ingenieur|leiter|berater|mitarbeiter|techniker|bearbeiter|manager|informatiker|student|assistent|architekt|wissenschaftler|kaufmann|verkäufer|administrator)(?:in|\*in|:in)?$/u;
const chinese =
  /(?:工程师|开发|经理|总监|主管|专员|分析师|设计师|架构师|实习生|助理|顾问|研究员|教师|讲师|运营)(?:[（(][^）)]{1,20}[）)])?$/u;

/** A wish, a section or a sentence, and no title. */
const otherwise =
  /(?<![\p{L}])(?:seeking|looking|searching|experienced|years?|with|who|skills?|experience|summary|objective|team of|responsible for|worked|working|managed|led|built|passionate|motivated|motivierte?r?|suche|recherche|busca|buscando|student|étudiant|estudiante|studying|university|school|college|bachelor|master|degree|gmbh|ltd|llc|inc|award|certified|project|projects|department|institute)(?![\p{L}])/iu;

const LONGEST_TITLE = 70;
const MOST_WORDS = 8;

export function isJobTitle(text: string): boolean {
  if (text.length > LONGEST_TITLE || /[.:;!?@&/,-]$|https?:|\d{3}/u.test(text)) return false;
  if (/\p{Script=Han}/u.test(text)) return text.length <= 20 && chinese.test(text);
  const parts = text.split(/[\s/,()&-]+/u).filter((part) => part !== '');
  return (
    parts.length <= MOST_WORDS &&
    /^\p{Lu}/u.test(text) &&
    !otherwise.test(text) &&
    parts.some((part) => words.has(part.toLowerCase()) || endings.test(part.toLowerCase()))
  );
}
