/**
 * Words that rooms refuse, by language. `stems` are refused with any ending, `words` only as they stand: `putar` is
 * Indonesian for to spin, and `puta` an insult in Portuguese.
 */
export const REFUSED_WORDS = {
  en: {
    stems: 'fuck motherfuck nigger nigga faggot bitch bullshit whore cocksuck dickhead wank',
    words: 'shit shits shitty cunt cunts slut sluts rape rapist raping retard retarded dick cock pussy kys',
  },
  pt: {
    stems: 'caralh arrombad buceta filhadaputa desgracad vagabund vadia viad pqp',
    words: 'puta putas puto putos porra foda fodase foder fdp cuzao cuzoes merda corno otario vsf vtnc',
  },
  id: {
    stems: 'ngentot kontol memek bangsat goblok jancok jancuk bajingan pelacur perek',
    words: 'anjing asu tolol pepek lonte tai kampret ngewe ngocok babi',
  },
} as const
