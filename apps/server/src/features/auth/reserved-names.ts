/** Letters of other alphabets by the Latin letter they look like or stand for. What NFKC and taking off accents fold is not listed. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  ...{
    а: 'a',
    б: 'b',
    в: 'b',
    г: 'r',
    д: 'd',
    е: 'e',
    ё: 'e',
    з: 'z',
    и: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{
    н: 'n',
    о: 'o',
    п: 'n',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    ь: 'b',
    э: 'e',
    ѕ: 's',
    і: 'i',
    ї: 'i',
  },
  ...{ ј: 'j', ԁ: 'd', һ: 'h', ӏ: 'l', ѵ: 'v', ԝ: 'w', ԛ: 'q', є: 'e' },
  // Greek
  ...{
    α: 'a',
    β: 'b',
    γ: 'y',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'v',
    ο: 'o',
    π: 'n',
  },
  ...{ ρ: 'p', σ: 's', ς: 's', τ: 't', υ: 'u', χ: 'x', ω: 'w' },
  // Latin letters that have no plain form of their own
  ...{
    ı: 'i',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ß: 's',
    ɑ: 'a',
    ɡ: 'g',
    ɩ: 'i',
    ᴀ: 'a',
    ʙ: 'b',
    ᴄ: 'c',
    ᴅ: 'd',
  },
  ...{
    ᴇ: 'e',
    ɪ: 'i',
    ʟ: 'l',
    ᴍ: 'm',
    ɴ: 'n',
    ᴏ: 'o',
    ᴘ: 'p',
    ʀ: 'r',
    ꜱ: 's',
    ᴛ: 't',
    ᴜ: 'u',
    ʏ: 'y',
    ᴢ: 'z',
  },
  // Digits and signs that are read as letters
  ...{
    0: 'o',
    1: 'i',
    2: 'z',
    3: 'e',
    4: 'a',
    5: 's',
    6: 'g',
    7: 't',
    8: 'b',
    9: 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
  },
}
/** Capitals that look like another letter than their small form. */
const CAPITALS: Readonly<Record<string, string>> = { Ν: 'n', Η: 'h', Υ: 'y', Μ: 'm', Ρ: 'p', Χ: 'x' }

/** The same for all names that look alike: `l` and `i`, `rn` and `m` are not told apart, and signs between letters are left out. */
function skeletonOf(name: string): string {
  const letters = Array.from(name.normalize('NFKC'), (sign) => CAPITALS[sign] ?? sign)
    .join('')
    .toLowerCase()
    .normalize('NFD')
  // A letter that is not listed stays in the way: what stands on both sides of it is no word.
  return Array.from(letters.replace(/[^\p{L}\p{N}@$!]/gu, ''), (sign) => LOOK_ALIKES[sign] ?? sign)
    .join('')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Reserved wherever it stands in a name. */
const BRAND = skeletonOf('baize')

/** Those who speak for the house, in the languages of the site. */
const ROLES = [
  ...[
    'admin',
    'administrator',
    'sysadmin',
    'moderator',
    'mod',
    'operator',
    'support',
    'system',
    'staff',
    'root',
  ],
  ...['helpdesk', 'webmaster', 'customercare', 'customerservice'],
  ...['administrador', 'moderador', 'operador', 'suporte', 'sistema', 'atendimento'],
  ...['dukungan', 'layananpelanggan', 'админ', 'администратор', 'модератор', 'оператор'],
]
/** Words beside which a role is still that role: "The Support Team". */
const BESIDE = [
  ...[
    'the',
    'team',
    'official',
    'real',
    'help',
    'desk',
    'customer',
    'service',
    'live',
    'chat',
    'account',
    'site',
  ],
  ...['security', 'casino', 'game', 'your', 'equipe', 'oficial', 'tim', 'resmi'],
]

const anyOf = (words: readonly string[]): string => words.map(skeletonOf).join('|')
const SPEAKS_FOR_US = new RegExp(
  `^(?:${anyOf([...ROLES, ...BESIDE])})*(?:${anyOf(ROLES)})(?:${anyOf([...ROLES, ...BESIDE])})*$`,
)

/** Whether other players could take the name for ours: a role of the house or the brand, however it is spelled or numbered. */
export function isReservedName(name: string): boolean {
  const plain = name.normalize('NFKC')
  const readings = [plain, plain.replace(/^[\d\W_]+|[\d\W_]+$/g, ''), plain.replace(/\d/g, '')].map(
    skeletonOf,
  )
  return readings.some((reading) => reading.includes(BRAND) || SPEAKS_FOR_US.test(reading))
}
