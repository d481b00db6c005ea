/**
 * Usual given names. Those on one line can be the same person: a name, its short forms and its spellings. Two names of different lines are
 * two people, however alike they look (John and Joan, Martin and Martina). A name may stand on several lines. Without accents.
 */
const lines = `
abigail abby abbie gail
ada
adam
adrian
adriana
adrienne
alan al allan allen
alana
albert al bert
alexander alex alec alexandre alexandr aleksander aleksandr oleksandr sandy sasha sascha xander
alexandra alex alexa aleksandra oleksandra lexi sandra sandy sasha sascha
alfred alf alfie fred
alice
amanda mandy
amelia milly
amy
andre
andree
andrea andi
andreas andi andy
andrew andy drew
angela angie
anita
ann anna anne annie
anthony antony tony
anton toni tony antoni
antonia toni
antonio toni tony
arthur art
aurelie
barbara barb babs
beatrice bea beatrix trixie
ben benjamin benny benji
benedikt bene benedict
bernard bernie bernhard bernd
betty elizabeth elisabeth eliza beth bess bessie lilibet lisbeth liz lizzie lizzy libby elsbeth
bill william billy will willie willy liam
bob robert bobby rob robbie bert
bradley brad
brian bryan
brigitte birgitte gitte gitta
cameron cam
cara
carl karl
carla karla
carlo
carol carole
carola
caroline carolyn caro carrie karoline karolin
carolina karolina
catherine katherine kathryn catharine katharine cathy kathy kate katie katy kath kitty katharina catharina katarina catarina kathrin katrin kati katja
charles charlie charley chuck
charlotte charlie lottie lotte
christian chris kristian
christiane chris
christina chris christine chrissie chrissy christin kristin kristina kristine tina
christopher chris kristopher christoph christophe kit
cindy cynthia lucinda
claire clare clara klara
claude
claudia
claudio
clifford cliff
cora
daisy
daniel dan danny
daniela dani danni daniella
danielle dani danni
david dave davy
dean
deborah deb debbie debby debra
denis dennis den denny
denise
diana
diane
dina
dirk
dmitri dima dmitry dimitri dmitrij dmytro
dominic dom dominik nic
dominique dom
donald don donny
dora
dorothy dorothea dot dottie thea
douglas doug
ed eddie edward eduard edouard ned ted teddy
edmund ed eddie ned
edwin ed eddie
eleanor ellie elinor eleanore nell nora
elena lena
elias
elisa lisa elise
ella
ellen
elsa
else
emanuel emmanuel manuel manu
emil
emilia emily em
emma
emmanuelle manu
eric erik erich rick
erica erika
ernest ernst ernie
erwin
eugene gene
eva eve
evan
evelyn eve
fabian
fabienne
felix
fernando nando
florian flo
frances fran franny frankie
francesca fran franziska franzi
francesco
francis frank frankie
francois
francoise
frank frankie
franz
frederick fred freddie freddy frederic frederik friedrich fritz
frida
gabriel gabe
gabriela gabi gaby gabriella gabriele gabrielle
gary
geoffrey geoff jeffrey jeff
george georg
georgina georgia georgie
gerald gerry jerry
gerard gerry
gerhard gerd
gillian jill gill
gina
graham graeme grahame
gregory greg gregor grigori
guenter gunter guenther gunther
gwen gwendolyn gwendoline
hannah hanna
hans johannes johann hannes
harold harry hal
heinrich heinz heiner heini
helen helena helene ellen nell
helga
henri
henriette
henry harry hank
hugh
hugo
ian iain
ilse
ines
ivan vanya
ivana
isabel isabell isabelle isabella isobel isa izzy bella
jack john jon johnny johnnie jonny
jackie jacqueline jacqui
jacob jakob jake
jacques
james jim jimmy jamie
jan
jana
jane janie
janet
janice
jean
jeanne
jennifer jen jenny jennie
jeremy jerry jez
jerome jerry
jessica jess jessie
joachim jochen achim
joan joanie
joanna joanne jo
joel
johanna hanna jo
jonathan jon jonny johnathan jonathon
joseph joe joey josef josip jo sepp
josephine josie josefine josephina jo
juan
juergen jurgen
judith judy judi
julia
julian jules
juliana
juliane
julie jules
julius
june
justin
justina
justine
karen
karin
karina carina
kenneth ken kenny
kevin kev
kimberly kim kimberley
konrad conrad conny
lara
laura laurie
laurent
lawrence larry laurence lorenz
lea leah
lena
leo leopold leonard leonhard len lenny leon
leona
leslie lesley les
lewis louis lou louie
lina
linda lindy
louise lou luise
luca
lucas luke lukas
lucy lucie lucia
ludwig
luis
luisa
luna
lydia
madeleine maddie madeline maddy
manfred manni
marc mark marco marko
marcel
marcelle
marcus markus
margaret maggie meg peg peggy marge margie madge margarete margarethe greta grete rita
maria marie mia
marianne
marian mariana
marina
mario
marion
martha
martin marty martyn
martina
mary molly polly
matthew matt matty mathew mat
matthias mathias matt hias
mathieu matthieu mat
maurice
maximilian max maxim maximilien
maxwell max
melanie mel
melissa mel
michael mike mick micky mickey
michaela
michel
michele
michelle shelly
mikhail misha michail mischa
mohammed mohamed muhammad mohammad mohamad mo
monica monika
moritz
nancy
natalia natasha natalie nathalie nat
nathan nate nat
nathaniel nathan nate nat
nicholas nick nicky nicolas nikolas nico niko nikolaus klaus claus nicolaus
nicola nicky nikki
nicole nicky nikki
nikolai kolya
nina
noah
noel
noelle
oliver ollie olivier
olivia liv livia
pablo
pamela pam
paola
paolo
pascal
pascale
patricia pat patty patti trish tricia
patrick pat paddy
paul
paula
paulina
pauline
peter pete
petra
philip phil phillip philipp philippe
philippa pippa
rachel rach rachael
rafael raphael rafe
raphaela rafaela
raymond ray
rebecca becky becca bec rebekah
regina
reinhard
rene
renee
richard rich rick ricky dick richie
robin
roberta
roger rodger
roman
romana
ronald ron ronnie
rosa
rose rosie
rudolf rudi rolf rudy
russell russ
ruth
samantha sam sammy
samuel sam sammy
sara sarah sally
saul
sean shaun shawn
sebastian seb basti bastian sebastien
sergei sergey serhii serge
siegfried sigi
silvio
sylvia silvia
simon
simone
simona
sophia sophie sofia sofie
stefan stephan steffen
stefania
stephanie stefanie steph steffi stephany
stephen steven steve stevie
stuart stewart stu
susan sue susie suzie susanne susanna suzanne suzanna susann
tatiana tanya tania tatjana tanja
terence terry
teresa theresa terese tess tessa terry
theodore theo ted teddy theodor
thomas tom tommy tomas
thorsten torsten
timothy tim timmy
tina
tobias tobi toby
ulrich uli
ulrike uli
ursula uschi ulla
valentin
valentina
valerie val
victor viktor vic
victoria viktoria vicky vicki vickie tori
vincent vince vinnie
vladimir vova volodya volodymyr
walter walt wally
wilhelm willi willy
wolfgang wolf
yves
yvonne
zachary zach zack zak
`;

export const givenNameLines: readonly (readonly string[])[] = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const linesOf = new Map<string, Set<number>>();
for (const [line, names] of givenNameLines.entries())
  for (const name of names) linesOf.set(name, (linesOf.get(name) ?? new Set()).add(line));

export const isGivenName = (word: string): boolean => linesOf.has(word);

/** Whether one person can have both names. */
export function areOneGivenName(one: string, other: string): boolean {
  const others = linesOf.get(other);
  return [...(linesOf.get(one) ?? [])].some((line) => others?.has(line));
}
