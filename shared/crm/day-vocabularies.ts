/**
 * How days and times are written in each language an account can use. A bar separates synonyms; a comma separates the
 * items of a sequence, such as weekdays. Case and accents are ignored, so "mié", "Mie." and "mie" are the same.
 */
export interface DayVocabulary {
  today: string;
  tomorrow: string;
  dayAfterTomorrow: string;
  nextWeek: string;
  nextMonth: string;
  endOfWeek: string;
  endOfMonth: string;
  /** Monday first. */
  weekdays: string;
  months: string;
  /** The units of a duration: days, weeks and months. */
  spans: string;
  /** Words before a number of days, weeks or months. */
  in: string;
  /** One, two, three … */
  numbers: string;
  /** Optional words before a day. */
  on: string;
  /** Optional words next to a weekday. They change nothing: a weekday always means the next one. */
  next: string;
  /** Optional words between a day, its month and its year. */
  of: string;
  /** `at` before a number, or `oClock` after it, makes the number a time of day. */
  at: string;
  oClock: string;
  /**
   * Short names that are also ordinary words. At the end of a title they count as days only with a dot, or after `on`
   * or `next`.
   */
  doubtful: string;
  /** Examples shown to the user. */
  examples: readonly string[];
}

const en: DayVocabulary = {
  today: 'today',
  tomorrow: 'tomorrow|tmrw|tmr',
  dayAfterTomorrow: 'day after tomorrow|the day after tomorrow',
  nextWeek: 'next week',
  nextMonth: 'next month',
  endOfWeek: 'end of week|end of the week|end of this week|eow',
  endOfMonth: 'end of month|end of the month|end of this month|month end|eom',
  weekdays:
    'monday|mon, tuesday|tue|tues, wednesday|wed, thursday|thu|thur|thurs, friday|fri, saturday|sat, sunday|sun',
  months:
    'january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug, september|sep|sept, october|oct, november|nov, december|dec',
  spans: 'day|days, week|weeks, month|months',
  in: 'in',
  numbers: 'a|an|one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve',
  on: 'on|by|due|due on|due by|until|till|on the|by the|the',
  next: 'next|this|coming',
  of: 'of',
  at: 'at|@',
  oClock: "o'clock",
  doubtful: '',
  examples: ['fri 14:30', 'in 2 weeks', '24 dec'],
};

const de: DayVocabulary = {
  today: 'heute',
  tomorrow: 'morgen',
  dayAfterTomorrow: 'übermorgen|uebermorgen',
  nextWeek: 'nächste woche|kommende woche|naechste woche',
  nextMonth: 'nächsten monat|nächster monat|kommenden monat|naechsten monat',
  endOfWeek: 'ende der woche|ende dieser woche|ende woche',
  endOfMonth: 'ende des monats|monatsende|ende monat',
  weekdays: 'montag|mo, dienstag|di, mittwoch|mi, donnerstag|do, freitag|fr, samstag|sonnabend|sa, sonntag|so',
  months:
    'januar|jänner|jan, februar|feber|feb, märz|maerz|mär|mrz, april|apr, mai, juni|jun, juli|jul, august|aug, september|sep|sept, oktober|okt, november|nov, dezember|dez',
  spans: 'tag|tage|tagen, woche|wochen, monat|monate|monaten',
  in: 'in',
  numbers: 'ein|eine|einem|einer, zwei, drei, vier, fünf|fuenf, sechs, sieben, acht, neun, zehn, elf, zwölf|zwoelf',
  on: 'am|bis|bis zum|zum|der|den',
  next: 'nächsten|nächster|naechsten|kommenden|diesen',
  of: '',
  at: 'um|gegen',
  oClock: 'uhr|h',
  doubtful: 'do|so',
  examples: ['fr 14:30', 'in 2 Wochen', '24. Dez'],
};

const fr: DayVocabulary = {
  today: "aujourd'hui|aujourdhui",
  tomorrow: 'demain',
  dayAfterTomorrow: 'après-demain|après demain',
  nextWeek: 'la semaine prochaine|semaine prochaine',
  nextMonth: 'le mois prochain|mois prochain',
  endOfWeek: 'fin de semaine|fin de la semaine|la fin de la semaine',
  endOfMonth: 'fin de mois|fin du mois|la fin du mois',
  weekdays: 'lundi|lun, mardi|mar, mercredi|mer, jeudi|jeu, vendredi|ven, samedi|sam, dimanche|dim',
  months:
    'janvier|janv|jan, février|févr|fév, mars|mar, avril|avr, mai, juin, juillet|juil, août, septembre|sept|sep, octobre|oct, novembre|nov, décembre|déc',
  spans: 'jour|jours, semaine|semaines, mois',
  in: 'dans',
  numbers: 'un|une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze',
  on: 'le|pour|pour le|ce|à|au',
  next: 'prochain|ce',
  of: '',
  at: 'à|vers',
  oClock: 'h|heure|heures',
  doubtful: 'mar|mer|jeu|sam|dim',
  examples: ['ven 14h30', 'dans 2 semaines', '24 déc'],
};

const it: DayVocabulary = {
  today: 'oggi',
  tomorrow: 'domani',
  dayAfterTomorrow: 'dopodomani|dopo domani',
  nextWeek: 'la prossima settimana|prossima settimana|la settimana prossima|settimana prossima',
  nextMonth: 'il prossimo mese|prossimo mese|il mese prossimo|mese prossimo',
  endOfWeek: 'fine della settimana|la fine della settimana',
  endOfMonth: 'fine mese|fine del mese',
  weekdays: 'lunedì|lun, martedì|mar, mercoledì|mer, giovedì|gio, venerdì|ven, sabato|sab, domenica|dom',
  months:
    'gennaio|gen, febbraio|feb, marzo|mar, aprile|apr, maggio|mag, giugno|giu, luglio|lug, agosto|ago, settembre|set|sett, ottobre|ott, novembre|nov, dicembre|dic',
  spans: 'giorno|giorni, settimana|settimane, mese|mesi',
  in: 'tra|fra|in',
  numbers: 'un|una|uno, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici',
  on: 'il|per|per il|entro|entro il|a',
  next: 'prossimo|prossima|questo|questa',
  of: '',
  at: 'alle|alle ore|ore|verso le',
  oClock: 'h',
  doubtful: 'mar|gio|dom',
  examples: ['ven 14:30', 'tra 2 settimane', '24 dic'],
};

const es: DayVocabulary = {
  today: 'hoy',
  tomorrow: 'mañana',
  dayAfterTomorrow: 'pasado mañana',
  nextWeek: 'la próxima semana|próxima semana|la semana que viene|semana que viene|la semana próxima',
  nextMonth: 'el próximo mes|próximo mes|el mes que viene|mes que viene',
  endOfWeek: 'final de la semana|el final de la semana|finales de semana|finales de la semana',
  endOfMonth: 'fin de mes|final de mes|finales de mes|final del mes|fin del mes',
  weekdays: 'lunes|lun, martes|mar, miércoles|mié, jueves|jue, viernes|vie, sábado|sáb, domingo|dom',
  months:
    'enero|ene, febrero|feb, marzo|mar, abril|abr, mayo|may, junio|jun, julio|jul, agosto|ago, septiembre|setiembre|sep|sept, octubre|oct, noviembre|nov, diciembre|dic',
  spans: 'día|días, semana|semanas, mes|meses',
  in: 'en|dentro de',
  numbers: 'un|una|uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce',
  on: 'el|para|para el|hasta|hasta el|a',
  next: 'próximo|este|que viene',
  of: 'de|del',
  at: 'a las|a la|las|sobre las',
  oClock: 'h|horas|hora',
  doubtful: 'mar|dom',
  examples: ['vie 14:30', 'en 2 semanas', '24 dic'],
};

const nl: DayVocabulary = {
  today: 'vandaag',
  tomorrow: 'morgen',
  dayAfterTomorrow: 'overmorgen',
  nextWeek: 'volgende week|komende week',
  nextMonth: 'volgende maand|komende maand',
  endOfWeek: 'eind van de week|einde van de week|eind deze week|einde week',
  endOfMonth: 'eind van de maand|einde van de maand|eind deze maand|einde maand|maandeinde',
  weekdays: 'maandag|ma, dinsdag|di, woensdag|wo, donderdag|do, vrijdag|vr|vrij, zaterdag|za|zat, zondag|zo|zon',
  months:
    'januari|jan, februari|feb, maart|mrt|mar, april|apr, mei, juni|jun, juli|jul, augustus|aug, september|sep|sept, oktober|okt, november|nov, december|dec',
  spans: 'dag|dagen, week|weken, maand|maanden',
  in: 'over|in',
  numbers: 'een, twee, drie, vier, vijf, zes, zeven, acht, negen, tien, elf, twaalf',
  on: 'op|voor|tegen|tot|uiterlijk',
  next: 'volgende|komende|aanstaande|deze|a.s',
  of: '',
  at: 'om|rond',
  oClock: 'uur|u',
  doubtful: 'do|ma|zo|zon|zat',
  examples: ['vr 14:30', 'over 2 weken', '24 dec'],
};

const sv: DayVocabulary = {
  today: 'idag|i dag',
  tomorrow: 'imorgon|i morgon',
  dayAfterTomorrow: 'i övermorgon|övermorgon',
  nextWeek: 'nästa vecka',
  nextMonth: 'nästa månad',
  endOfWeek: 'slutet av veckan|veckans slut',
  endOfMonth: 'slutet av månaden|månadens slut|månadsslut|månadsskiftet',
  weekdays: 'måndag|mån, tisdag|tis, onsdag|ons, torsdag|tors|tor, fredag|fre, lördag|lör, söndag|sön',
  months:
    'januari|jan, februari|feb, mars|mar, april|apr, maj, juni|jun, juli|jul, augusti|aug, september|sep|sept, oktober|okt, november|nov, december|dec',
  spans: 'dag|dagar, vecka|veckor, månad|månader',
  in: 'om',
  numbers: 'en|ett, två, tre, fyra, fem, sex, sju, åtta, nio, tio, elva, tolv',
  on: 'på|till|senast|den|i',
  next: 'nästa|nu på',
  of: '',
  at: 'kl|klockan|vid',
  oClock: '',
  doubtful: 'mån|tor|sön',
  examples: ['fre 14:30', 'om 2 veckor', '24 dec'],
};

const nb: DayVocabulary = {
  today: 'idag|i dag',
  tomorrow: 'imorgen|i morgen|i morra',
  dayAfterTomorrow: 'i overmorgen|overmorgen',
  nextWeek: 'neste uke',
  nextMonth: 'neste måned',
  endOfWeek: 'slutten av uka|slutten av uken|ukeslutt',
  endOfMonth: 'slutten av måneden|månedsslutt|månedsskiftet',
  weekdays: 'mandag|man, tirsdag|tir, onsdag|ons, torsdag|tor|tors, fredag|fre, lørdag|lør, søndag|søn',
  months:
    'januar|jan, februar|feb, mars|mar, april|apr, mai, juni|jun, juli|jul, august|aug, september|sep|sept, oktober|okt, november|nov, desember|des',
  spans: 'dag|dager, uke|uker, måned|måneder',
  in: 'om',
  numbers: 'en|én|ei|et|ett, to, tre, fire, fem, seks, sju|syv, åtte, ni, ti, elleve, tolv',
  on: 'på|til|innen|senest|den|i',
  next: 'neste|førstkommende|nå på',
  of: '',
  at: 'kl|klokka|klokken|ved',
  oClock: '',
  doubtful: 'man|tor|søn',
  examples: ['fre 14:30', 'om 2 uker', '24. des'],
};

const da: DayVocabulary = {
  today: 'idag|i dag',
  tomorrow: 'imorgen|i morgen',
  dayAfterTomorrow: 'i overmorgen|overmorgen',
  nextWeek: 'næste uge',
  nextMonth: 'næste måned',
  endOfWeek: 'slutningen af ugen|ugens slutning|slut ugen',
  endOfMonth: 'slutningen af måneden|månedens slutning|ultimo måneden|månedsskiftet',
  weekdays:
    'mandag|man|ma, tirsdag|tir|ti, onsdag|ons|on, torsdag|tor|tors|to, fredag|fre|fr, lørdag|lør|lø, søndag|søn|sø',
  months:
    'januar|jan, februar|feb, marts|mar, april|apr, maj, juni|jun, juli|jul, august|aug, september|sep|sept, oktober|okt, november|nov, december|dec',
  spans: 'dag|dage, uge|uger, måned|måneder',
  in: 'om',
  numbers: 'en|én|et|ét, to, tre, fire, fem, seks, syv, otte, ni, ti, elleve, tolv',
  on: 'på|til|inden|senest|den|d|i',
  next: 'næste|førstkommende|nu på',
  of: '',
  at: 'kl|klokken|ved',
  oClock: '',
  doubtful: 'man|ma|ti|on|tor|to|søn',
  examples: ['fre 14:30', 'om 2 uger', '24. dec'],
};

export const dayVocabularies = { en, de, fr, it, es, nl, sv, nb, da } as const;
