/** Names in Chinese characters: the surname is first, of one character or, rarely, two. */

const surnames: ReadonlySet<string> = new Set(
  `王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文庞龐樊兰蘭殷施陶洪翟安颜顏倪严嚴牛温溫芦季俞章鲁魯葛伍韦韋申尤毕畢聂聶丛焦向柳邢路岳齐齊梅莫庄莊辛管祝左涂谷祁时舒耿牟卜詹关關苗凌费費纪紀靳盛童欧歐甄项曲成游阳裴席卫衛查屈鲍鮑位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华車车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺`.match(
    /\p{Script=Han}/gu,
  ),
);
const longSurnames =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|东郭|皇甫|尉迟|公孙|慕容|令狐|长孙|夏侯|司徒|宇文|轩辕|端木|百里|南宫|呼延)/;
/** Headings that begin like a name. */
const headings =
  /姓名|履歴|職務|简历|簡歷|简介|信息|资料|教育|经历|經歷|经验|项目|技能|工作|求职|应聘|专业|學歷|学历|证书|自我|评价|联系|聯絡|个人|個人|基本|毕业|大学|学院|工程|开发|设计|前端|后端|高级|金融|安全|计算|方向|时间|管理|程序|研究|荣誉|奖|男|^解决|^应用|^成绩|^商务|^司机|^华为|^查看|^全栈|^全职|^时长|^武汉|^江苏|^江西|^安徽|^石家庄|^张家|^黄山|^黄冈|^黄石|^常州|^常德|^金华|^温州|^吉林|^宁波|^宁夏|^龙岩|^柳州|^包头|^高中|^金牌|^于|^方案|^来自|^保密|^和/;

export const isHanHeading = (line: string) => /^\P{L}*\p{Script=Han}{2,8}\P{L}*$/u.test(line) && headings.test(line);

/** Some fonts draw radicals in the place of characters. */
const radicals: Readonly<Record<string, string>> = {
  '⻩': '黄',
  '⻢': '马',
  '⻰': '龙',
  '⻄': '西',
  '⻘': '青',
  '⻥': '鱼',
  '⻜': '飞',
  '⻛': '风',
  '⻓': '长',
  '⻬': '齐',
  '⻋': '车',
  '⻉': '贝',
  '⻦': '鸟',
  '⻁': '虎',
};

/** "李小明 性  别：男", "見本 花子 23歳" */
const nextLabel =
  /(?:\s+(?:[男女]|[性年民籍出学電电手邮联聯生婚政求现工专毕身住应意期职](?:\s*\p{Script=Han}){0,5}\s*(?:[:：].*)?)|\s*\d.*)$/u;

interface HanName {
  firstName: string;
  lastName: string;
}

/** `isLabelled`: a form says that it is a name. */
export function hanNameIn(text: string, isLabelled: boolean): HanName | null {
  const written = text
    .replace(nextLabel, '')
    .replaceAll(/[\u2e80-\u2eff]/g, (radical) => radicals[radical] ?? radical)
    .trim();
  // A space tells where a Japanese name ends its surname: "村上 太一".
  const [, family, given] = /^(\p{Script=Han}{2})[\s\u3000]+(\p{Script=Han}{1,3})$/u.exec(written) ?? [];
  if (family !== undefined && given !== undefined && isLabelled) return { firstName: given, lastName: family };
  const name = written.replaceAll(/[\s\u3000]/g, '').replace(/的?(?:个人|工作|求职)?(?:简历|簡歷)$/, '');
  if (!/^\p{Script=Han}{2,4}$/u.test(name) || headings.test(name)) return null;
  const isLong = longSurnames.test(name) && name.length > 2;
  const isLikely = isLong || (surnames.has(name.charAt(0)) && name.length <= 3);
  if (!isLabelled && !isLikely) return null;
  const length = isLong || name.length === 4 ? 2 : 1;
  return { firstName: name.slice(length), lastName: name.slice(0, length) };
}
