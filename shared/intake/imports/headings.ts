import type { ImportType, TargetOf } from './targets.ts';

/**
 * Column headings of other programs in English, German, French, Spanish and Dutch, most likely first. Our own field
 * labels need no entry. Case, accents and punctuation are ignored.
 */

const firstName = 'first name|given name|forename|vorname|prénom|nombre|nombre de pila|voornaam|fname';
const lastName =
  'last name|family name|surname|nachname|familienname|zuname|nom de famille|apellido|apellidos|achternaam|familienaam|lname';
const fullName =
  'full name|name|display name|contact name|candidate name|vollständiger name|vor- und nachname|nom complet|nom|nombre completo|nombre y apellidos|volledige naam|naam|anzeigename|file as';
const email =
  'email|e-mail|email address|e-mail address|primary email|e-mail 1 value|email 1|work email|business email|personal email|email 2|e-mail 2 address|e-mail 2 value|secondary email|secondary email address|second email|alternate email|alternative email|alternate email address|additional email|other email|home email|email address 2|email 3|e-mail 3 address|e-mail 3 value|e-mail-adresse|mailadresse|mail|adresse e-mail|adresse mail|courriel|correo electrónico|correo|dirección de correo electrónico|e-mailadres|emailadres';
const phone =
  'phone|phone number|mobile|mobile phone|mobile number|mobile phone number|cell|cell phone|telephone|tel|phone 1 value|primary phone|business phone|work phone|direct phone|home phone|business phone 2|home phone 2|phone 2|phone 2 value|phone 3|phone 3 value|mobile 2|other phone|second phone|secondary phone|alternate phone|alternative phone|additional phone|work mobile|work telephone|office phone|landline|direct line|direct dial|company main phone|mobile no|phone no|telephone no|tel no|cell no|cell number|contact no|contact number|telefon|telefonnummer|handy|handynummer|mobil|mobiltelefon|rufnummer|téléphone|numéro de téléphone|portable|mobile personnel|teléfono|número de teléfono|móvil|celular|telefoon|telefoonnummer|mobiel|mobiel nummer|gsm';
const company =
  'company|company name|organization|organisation|organization name|organization 1 name|organisation name|employer|current employer|account|account name|client name|associated company|primary associated company|business|firma|unternehmen|firmenname|arbeitgeber|entreprise|société|nom de la société|empresa|compañía|nombre de la empresa|bedrijf|bedrijfsnaam|organisatie|werkgever';
const position =
  'position|job title|title|role|current job title|occupation|organization title|organization 1 title|designation|stelle|funktion|berufsbezeichnung|jobtitel|poste|fonction|intitulé du poste|intitulé de poste|cargo|puesto|título del puesto|functie|functietitel';
const tags =
  'tags|tag|labels|label|categories|category|groups|group membership|schlagwörter|kategorien|kategorie|gruppen|étiquettes|catégories|catégorie|libellés|etiquetas|categorías|categoría|categorieën|categorie';
const notes =
  'notes|note|comments|comment|general comments|description|remarks|about|notizen|notiz|bemerkung|bemerkungen|anmerkungen|kommentar|beschreibung|remarques|commentaire|commentaires|notas|comentarios|observaciones|notities|opmerkingen|opmerking';
const location =
  'location|city|town|place|mailing city|home city|business city|candidate location|address 1 city|region|current location|ort|stadt|standort|wohnort|ville|lieu|localisation|ciudad|ubicación|lugar|localidad|plaats|stad|woonplaats|locatie';
const salary =
  'salary|base salary|annual salary|gehalt|jahresgehalt|salaire|salaire annuel|rémunération|salario|sueldo|salaris|jaarsalaris';
const type =
  'employment type|contract type|employment preference|type of employment|anstellungsart|beschäftigungsart|vertragsart|type de contrat|type d’emploi|tipo de contrato|tipo de empleo|contracttype|soort contract|dienstverband';

const headings: { [Type in ImportType]: Partial<Record<TargetOf<Type>, string>> } = {
  company: {
    name: `name|company|company name|account name|account|client name|client|client company|client corporation|customer name|customer|${company}|kunde|kundenname|nom|cliente|nombre|klant|klantnaam|naam`,
    website:
      'website|web site|url|web|web page|webpage|homepage|company website|website url|company url|company domain name|domain|webseite|internetseite|site web|site internet|sitio web|página web|web-site',
    address:
      'address|company address|full address|billing address|business address|mailing address|office address|registered address|registered office|street address|headquarters|adresse|anschrift|firmenadresse|adresse postale|dirección|domicilio|adres|vestigingsadres',
    registrationNumber:
      'company number|registration number|company registration number|company registration no|company reg no|company reg number|company no|registration no|reg no|registered number|crn|companies house number|handelsregisternummer|hrb|siren|siret|numéro siren|numéro siret|número de registro|kvk-nummer|kvk nummer|kvk',
    vatNumber:
      'vat number|vat id|vat|vat no|vat registration number|vat reg no|vat identification number|tax id|tax number|tax identification number|USt-IdNr|ust-idnr|ust id|umsatzsteuer-id|umsatzsteuer-identifikationsnummer|numéro de tva|n° tva|tva|nif|cif|número de iva|nif-iva|btw-nummer|btw nummer|btw',
    parent:
      'parent company|parent|parent account|parent account name|parent organization|parent organisation|group|holding|holding company|part of|muttergesellschaft|konzern|société mère|groupe|empresa matriz|grupo|moedermaatschappij|moederbedrijf',
    tags,
    notes,
  },
  contact: {
    firstName,
    lastName,
    fullName,
    email,
    phone,
    company,
    position,
    tags,
    notes,
  },
  candidate: {
    firstName,
    lastName,
    fullName,
    email,
    phone,
    type: `type|candidate type|job type|${type}|art|tipo`,
    skills:
      'skills|skill set|primary skills|key skills|skill|technical skills|competencies|expertise|technologies|fähigkeiten|kenntnisse|kompetenzen|qualifikationen|compétences|habilidades|competencias|aptitudes|conocimientos|vaardigheden|competenties|kennis',
    expectedSalary: `expected salary|desired salary|salary expectation|salary expectations|target salary|salary exp|exp salary|salary expected|ideal salary|salary ideal|${salary}|gehaltsvorstellung|gehaltswunsch|wunschgehalt|prétentions salariales|salaire souhaité|salario deseado|expectativa salarial|pretensión salarial|gewenst salaris|salarisverwachting`,
    candidateStage:
      'stage|candidate stage|candidate status|status|application status|pipeline stage|phase|étape|statut|etapa|fase|estado',
    assignedJob:
      'assigned job|job|job order|job opening|vacancy|applied for|posting title|stelle|offre|offre d’emploi|vacante|oferta|vacature',
    location,
    cv: 'cv|resume|résumé|cv text|resume text|curriculum|curriculum vitae|lebenslauf|cv-tekst|summary|profile',
    currentTitle: `current title|current position|current role|${position}|headline|aktuelle position|poste actuel|puesto actual|huidige functie`,
    currentEmployer:
      'current employer|current company|current company name|current organization|present employer|employer|company|company name|organization|organisation|organization name|organisation name|aktueller arbeitgeber|arbeitgeber|firma|unternehmen|employeur actuel|employeur|entreprise|société|empresa actual|empresa|huidige werkgever|werkgever|bedrijf',
    noticePeriod:
      'notice period|notice|notice period days|availability|available from|kündigungsfrist|verfügbarkeit|verfügbar ab|préavis|disponibilité|preaviso|disponibilidad|opzegtermijn|beschikbaarheid',
    source:
      'source|candidate source|lead source|source name|sourced from|origin|referral source|quelle|herkunft|origine|provenance|fuente|origen|bron|herkomst',
    // A capital inside a word begins another one, so "LinkedIn" needs both spellings.
    profileAddress:
      'profile address|LinkedIn URL|linkedin url|LinkedIn|linkedin|LinkedIn profile|linkedin profile|LinkedIn profile URL|linkedin profile url|profile url|public profile url|url|website|web site|xing|xing profil|profil LinkedIn|perfil de LinkedIn|LinkedIn-profiel',
    notes: `${notes}|internal notes|candidate notes|recruiter notes`,
  },
  job: {
    title:
      'job title|title|posting title|job opening name|job name|position|role|vacancy|published job title|deal name|opportunity name|stellenbezeichnung|stellentitel|stelle|jobtitel|titel|intitulé du poste|intitulé|poste|titre|título|título del puesto|puesto|cargo|functietitel|functie|vacature',
    client:
      'client|client name|contact|contact name|client contact|hiring manager|associated contact|customer|kunde|ansprechpartner|kontakt|cliente|contacto|persona de contacto|klant|opdrachtgever|contactpersoon|interlocuteur',
    clientEmail:
      'client email|contact email|client e-mail|contact e-mail|email|e-mail|e-mail kunde|e-mail client|correo del cliente|e-mail klant',
    clientCompany: `client company|client corporation|${company}`,
    stage:
      'stage|job stage|status|job status|job opening status|deal stage|opportunity stage|phase|étape|statut|etapa|estado|fase',
    value: `salary|amount|value|annual base salary|salary high|maximum salary|${salary}|betrag|wert|montant|valeur|importe|valor|bedrag|waarde`,
    feePercentage:
      'fee percentage|fee %|fee percent|fee|perm fee|perm fee %|commission|commission %|honorar %|honorarsatz|provision|provision %|provisionssatz|honoraires %|commission en %|honorarios %|comisión|comisión %|vergoeding %|commissie|commissie %',
    jobType: `job type|type|${type}|art|tipo`,
    location: `${location}|job location|work location|arbeitsort|lieu de travail|lugar de trabajo|werklocatie`,
    recruiter:
      'recruiter|assigned recruiter|consultant|owner|job owner|deal owner|account manager|berater|beraterin|zuständig|verantwortlich|recruteur|consultante|responsable|consultor|reclutador|consulent|verantwoordelijke',
    isExclusive:
      'exclusive|exclusive terms|exclusivity|exklusiv|exklusivität|exclusif|exclusivité|exclusivo|exclusividad|exclusief|exclusiviteit',
    startDate:
      'start date|start|starts on|starting date|estimated start date|beginn|startdatum|eintrittsdatum|eintritt|date de début|date d’entrée|début|fecha de inicio|inicio|ingangsdatum|begindatum',
    placedAt: 'placed|placed on|placed date|date placed|placement date|date filled|filled date|hire date',
    placementFee: 'placement fee',
    requirements:
      'requirements|required skills|job description|skills|must haves|anforderungen|anforderungsprofil|stellenbeschreibung|exigences|profil recherché|compétences requises|requisitos|descripción del puesto|vereisten|eisen|functie-eisen|functieomschrijving',
    notes: `${notes}|internal notes`,
  },
};

export function knownHeadings(type: ImportType): Readonly<Record<string, string>> {
  return headings[type];
}
