import type { NamedTexts } from './templates.ts';

/**
 * Templates that ship with the product. Users copy them rather than edit them. Their ids are not UUIDs, so they never
 * clash with a user's own.
 */
export const builtInTemplates: readonly NamedTexts[] = [
  {
    id: 'first-contact',
    name: 'First contact about a job',
    texts: [
      {
        language: 'en',
        subject: '{{job.title}} in {{job.location}}',
        body: `Hi {{candidate.firstName}},

I am a recruiter, and I am currently filling this role: {{job.title}}, {{job.location}}, around {{job.salary}}. Your experience looks like a good match.

Would you like to hear more? We could have a short call at a time that suits you. If now is not the right time, just tell me what would interest you instead, and I will not keep writing.

Best regards
{{me.name}}
{{me.email}}`,
      },
      {
        language: 'de',
        subject: '{{job.title}} in {{job.location}}',
        body: `Guten Tag {{candidate.name}},

ich vermittle Fachkräfte und suche gerade jemanden für diese Stelle: {{job.title}}, {{job.location}}, etwa {{job.salary}}. Ihr Werdegang hat mich an Sie denken lassen.

Möchten Sie mehr erfahren? Ein kurzes Telefonat genügt, wann es Ihnen passt. Und wenn es gerade nicht der richtige Moment ist: Schreiben Sie mir gern, was Sie stattdessen interessieren würde; ich frage dann nicht weiter nach.

Freundliche Grüße
{{me.name}}
{{me.email}}`,
      },
    ],
  },
  {
    id: 'interview-confirmation',
    name: 'Interview confirmation',
    texts: [
      {
        language: 'en',
        subject: 'Your interview for {{job.title}} on {{meeting.day}}',
        body: `Hi {{candidate.firstName}},

Your interview with {{client.company}} is confirmed:

Role: {{job.title}}
Day: {{meeting.day}}
Time: {{meeting.time}}
Where: {{meeting.place}}
You will meet: {{client.name}}

If anything comes up, or if you would like to go through it together beforehand, call or write to me at any time.

Good luck!
{{me.name}}
{{me.email}}`,
      },
      {
        language: 'de',
        subject: 'Ihr Gespräch zur Stelle {{job.title}} am {{meeting.day}}',
        body: `Guten Tag {{candidate.name}},

Ihr Gespräch mit {{client.company}} ist bestätigt:

Stelle: {{job.title}}
Tag: {{meeting.day}}
Uhrzeit: {{meeting.time}}
Ort: {{meeting.place}}
Sie sprechen mit: {{client.name}}

Falls etwas dazwischenkommt oder Sie sich vorher gemeinsam vorbereiten möchten, melden Sie sich jederzeit bei mir.

Viel Erfolg!
{{me.name}}
{{me.email}}`,
      },
    ],
  },
  {
    id: 'feedback-request',
    name: 'Feedback after an interview',
    texts: [
      {
        language: 'en',
        subject: 'How did your interview with {{candidate.name}} go?',
        body: `Hi {{client.firstName}},

You met {{candidate.name}} for the {{job.title}} role. How did it go?

Three lines are plenty:
– What convinced you?
– What is still open?
– What should happen next, and by when?

{{candidate.firstName}} is waiting to hear from us, and a quick answer keeps good people interested. If a call is easier, I am happy to ring you.

Thank you
{{me.name}}`,
      },
      {
        language: 'de',
        subject: 'Wie war Ihr Gespräch mit {{candidate.name}}?',
        body: `Guten Tag {{client.name}},

Sie haben {{candidate.name}} für die Stelle {{job.title}} kennengelernt. Wie war Ihr Eindruck?

Drei Zeilen genügen:
– Was hat Sie überzeugt?
– Was ist noch offen?
– Wie soll es weitergehen, und bis wann?

{{candidate.name}} wartet auf eine Nachricht, und eine schnelle Antwort hält gute Leute im Rennen. Wenn es Ihnen lieber ist, rufe ich Sie gern an.

Vielen Dank
{{me.name}}`,
      },
    ],
  },
  {
    id: 'shortlist',
    name: 'Shortlist for a job',
    texts: [
      {
        language: 'en',
        subject: 'Your shortlist for {{job.title}}',
        body: `Hi {{client.firstName}},

Here is the shortlist for {{job.title}}. I have spoken with everybody on it, and all of them would like to meet you:

{{job.candidates}}

Who would you like to meet first? If you send me two or three times that suit you, I will arrange the rest.

Best regards
{{me.name}}
{{me.email}}`,
      },
      {
        language: 'de',
        subject: 'Ihre Auswahl für die Stelle {{job.title}}',
        body: `Guten Tag {{client.name}},

hier ist meine Auswahl für die Stelle {{job.title}}. Ich habe mit allen gesprochen, und alle möchten Sie gern kennenlernen:

{{job.candidates}}

Wen möchten Sie zuerst sehen? Wenn Sie mir zwei oder drei passende Termine nennen, kümmere ich mich um den Rest.

Freundliche Grüße
{{me.name}}
{{me.email}}`,
      },
    ],
  },
  {
    id: 'rejection',
    name: 'A kind rejection',
    texts: [
      {
        language: 'en',
        subject: 'Your application for {{job.title}}',
        body: `Hi {{candidate.firstName}},

Thank you for the time and the thought that you put into your application for {{job.title}}. I am sorry to tell you that {{client.company}} has decided to go ahead with another candidate.

I know this is not the answer you were hoping for. It was a close decision about one role, and it says nothing about how good you are at what you do. If you would like to hear more about the reasons, I would be glad to call you.

I would like to keep you in mind for roles that suit you. If you would rather I did not, just let me know.

With best wishes
{{me.name}}
{{me.email}}`,
      },
      {
        language: 'de',
        subject: 'Ihre Bewerbung als {{job.title}}',
        body: `Guten Tag {{candidate.name}},

vielen Dank für die Zeit und die Mühe, die Sie in Ihre Bewerbung als {{job.title}} gesteckt haben. Leider hat sich {{client.company}} entschieden, den Weg mit jemand anderem weiterzugehen.

Ich weiß, dass Sie sich eine andere Antwort erhofft haben. Es war eine Entscheidung über diese eine Stelle; sie sagt nichts darüber, wie gut Sie in Ihrem Beruf sind. Wenn Sie mehr über die Gründe erfahren möchten, rufe ich Sie gern an.

Ich würde gern an Sie denken, wenn eine passende Stelle frei wird. Falls Sie das nicht möchten, genügt ein Wort.

Mit den besten Wünschen
{{me.name}}
{{me.email}}`,
      },
    ],
  },
  {
    id: 'check-in',
    name: 'Check-in after a placement',
    texts: [
      {
        language: 'en',
        subject: 'How are your first weeks at {{client.company}}?',
        body: `Hi {{candidate.firstName}},

You have been {{job.title}} at {{client.company}} for a little while now. How is it going?

Is the work what you expected, and do you have what you need? Whatever you tell me stays between us, unless you would like me to pass something on.

It was a pleasure to work with you. If you have a few minutes, let us talk.

Best regards
{{me.name}}
{{me.email}}`,
      },
      {
        language: 'de',
        subject: 'Wie sind Ihre ersten Wochen bei {{client.company}}?',
        body: `Guten Tag {{candidate.name}},

seit einiger Zeit sind Sie nun als {{job.title}} bei {{client.company}}. Wie geht es Ihnen dort?

Ist die Arbeit so, wie Sie es erwartet haben, und haben Sie alles, was Sie brauchen? Was Sie mir sagen, bleibt unter uns, es sei denn, ich soll etwas weitergeben.

Die Zusammenarbeit mit Ihnen war mir eine Freude. Wenn Sie ein paar Minuten haben, lassen Sie uns sprechen.

Freundliche Grüße
{{me.name}}
{{me.email}}`,
      },
    ],
  },
];
