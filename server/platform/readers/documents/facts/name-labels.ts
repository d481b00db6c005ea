/** The words before a name in a form, in the languages CVs come in; in lower case. */

type Part = 'whole' | 'first' | 'last';

const words: Record<Part, readonly string[]> = {
  whole:
    `name, full name, complete name, candidate name, applicant name, name of candidate, name of the candidate, name of applicant,
    name in passport, name as in passport, name in full, name vorname, name und vorname, vor- und nachname, vor- und zuname, vor- und familienname, vorname name, vorname und
    name, vorname und nachname, vorname nachname, nom et prénom, nom et prénoms, nom & prénom, nom prénom, prénom et nom, prénom nom, nom complet, nombre completo, nombre
    y apellido, nombre y apellidos, nombres y apellidos, apellidos y nombre, apellidos y nombres, nome completo, nome e cognome, cognome e nome, nome cognome,
    naam, volledige naam, voor- en achternaam, imię i nazwisko, nazwisko i imię, ad soyad, adı soyadı, ad-soyad, namn, navn, fulde navn, nimi, név, jméno, jméno a
    příjmení, meno, meno a priezvisko, ime i prezime, ime in priimek, nume, nume și prenume, nume si prenume, nume/prenume, фио, ф.и.о., ф.и.о, имя и фамилия, фамилия имя отчество, піб, ονοματεπώνυμο,
    họ tên, họ và tên, nama, nama lengkap, 姓名, 性名, 氏名, 名前, お名前, 이름, 성명, الاسم`.split(/,\s+/),
  first:
    `first name, first names, first name(s), given name, given names, forename, forenames, vorname, vornamen, prénom, prénoms, nombre,
    nombres, nome, imię, voornaam, voornamen, имя, ім’я, όνομα, ad, adı, förnamn, fornavn, etunimi, keresztnév, prenume`.split(
      /,\s+/,
    ),
  last: `last name, surname, surname(s), family name, nachname, familienname, zuname, nom, nom de famille, apellido, apellidos, cognome, sobrenome, apelido, nazwisko,
    achternaam, фамилия, прізвище, επώνυμο, soyad, soyadı, efternamn, etternavn, efternavn, sukunimi, vezetéknév, příjmení, priezvisko, prezime, priimek`.split(
    /,\s+/,
  ),
};

const plain = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[\s,/&]+/g, ' ')
    .trim();

const parts = new Map<string, Part>(
  (['whole', 'first', 'last'] as const).flatMap((part) => words[part].map((word) => [plain(word), part])),
);

const LONGEST_LABEL = 40;
const bullet = /^(?:[^\p{L}\p{N}]|\d{1,2}[.)])+/u;
/** Chinese and Japanese forms may have a space only: "氏  名 村上 太一". */
const spacedHan = /^([姓氏性]\s*名)\s+(?=\p{Script=Han})/u;
const separator = /\s*(?:[:：=\t]|\s[-–—]|[-–—]\s)[\s:：=–—-]*/u;

/** What a line says a name is. The value is '' if it is on the next line. */
export function labelledName(line: string): { part: Part; value: string } | undefined {
  const text = line.replace(bullet, '').replace(spacedHan, '$1：');
  const found = separator.exec(text.slice(0, LONGEST_LABEL + 10));
  const label = found ? text.slice(0, found.index) : text;
  if (label.length > LONGEST_LABEL) return undefined;
  // Chinese forms set a label wide: "姓 名".
  const word = plain(/\p{Script=Han}/u.test(label) ? label.replaceAll(/\s/g, '') : label);
  const part = parts.get(word);
  return part && { part, value: found ? text.slice(found.index + found[0].length).trim() : '' };
}
