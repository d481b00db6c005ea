/** Words that look like names but never are: headings, professions, places. */
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
  applied applying approval attn board brief bsc btech btec bank career-objective certified chartered college com company corporation dear declaration degree diploma
  dubai electrical electrician examination father fathers female fresher gender general group hons honours hotel hvac competence values inc indian it
  industries industry no nric delhi dist distt district house new near pin state institute limited llc ltd madam male marital married mba mbbs mechanic msc mtech nationality nagar
  operator part passport permanent phase place plot police post pradesh present presentation private protected pvt qualification regards religion
  safety sector secretary seeking sir status strictly supervisor synopsis tamil uttar vill village
  abitur adresse angaben anschrift anschreiben ausbildung beruf berufliche berufserfahrung berufspraxis bewerbung bildungsweg daten
  familienname nachname vorname familienstand fähigkeiten führerschein geboren geburtsdatum geburtsort hobbys interessen kenntnisse kontakt kontaktdaten qualifikationen persönliche
  persönlicher praktika praktikum referenzen schulbildung schule sprachen sprachkenntnisse staatsangehörigkeit studium telefon über werdegang
  zeugnis zusammenfassung person
  apellido apellidos nombre nombres competencias contacto correo datos dirección educación estudios experiencia formación habilidades hoja idiomas laboral nacimiento objetivo
  perfil personales profesional referencias sobre teléfono universidad
  entreprise nom poste prénom prénoms atouts centres compétences contact diplômes expérience expériences formation formations informations intérêt langues loisirs
  naissance personnelles professionnel professionnelle professionnelles profil
  contatti contatto dati esperienza esperienze formazione istruzione lingue personali professionale profilo competenze
  contato dados experiência formação habilidades objetivo pessoais profissional
  dane doświadczenie kontakt osobowe umiejętności wykształcenie zawodowe życiorys
  ervaring gegevens opleiding opleidingen persoonlijke talen vaardigheden werkervaring
  контакты контактная информация личные данные персональные образование опыт работы резюме навыки ключевые профессиональные телефон телефона номер имя фамилия
  отчество возраст дата рождения город адрес почта электронная цель желаемая должность обо мне себе о по и с в специалист переводчик менеджер инженер разработчик программист дизайнер аналитик студент студентка тестировщик
  daftar riwayat hidup data pribadi vida özgeçmiş kişisel bilgiler dil bilgisi diller hakkımda eğitim deneyim deneyimler iletişim yetenekler beceriler yabancı referanslar projeler
  pendidikan pengalaman kerja keahlian kontak tentang saya osobní údaje vzdělání zkušenosti dovednosti jazyky tanulmányok munkatapasztalat nyelvtudás készségek educaţie educație experiență
  competențe limbi utbildning erfarenhet arbetslivserfarenhet språk kompetens utdanning erfaring uddannelse erhvervserfaring sprog koulutus työkokemus kielitaito osobni podaci obrazovanje radno iskustvo vještine
  освіта досвід роботи навички контактна інформація thông tin liên hệ học vấn kinh nghiệm kỹ năng önéletrajz személyes adatok životopis osobní údaje osobné ansioluettelo henkilötiedot meritförteckning personlig personliga
  informaţii informații personale nume prenume firstname lastname surname forename
  `
    .trim()
    .split(/\s+/),
);
