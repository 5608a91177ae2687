import type { CountryId, LanguageId } from '@baize/contract/shared'

type Sentences = Readonly<Record<LanguageId, string>>

/** Where a player of a country finds help, in each language. Only lines that the organisation itself publishes. */
const HELP_LINES: Readonly<Record<CountryId, Sentences>> = {
  US: {
    en: 'The National Problem Gambling Helpline is free, confidential and open day and night: 1-800-522-4700.',
    pt: 'A National Problem Gambling Helpline é gratuita, sigilosa e atende dia e noite: 1-800-522-4700.',
    id: 'National Problem Gambling Helpline gratis, rahasia, dan buka siang malam: 1-800-522-4700.',
  },
  BR: {
    en: 'Jogadores Anônimos is free and confidential (jogadoresanonimos.com.br), and CVV listens at any hour, free of charge: call 188.',
    pt: 'Jogadores Anônimos é gratuito e sigiloso (jogadoresanonimos.com.br), e o CVV ouve você de graça, a qualquer hora: ligue 188.',
    id: 'Jogadores Anônimos gratis dan rahasia (jogadoresanonimos.com.br), dan CVV siap mendengarkan kapan saja tanpa biaya: telepon 188.',
  },
  ID: {
    en: 'The mental health line of the Ministry of Health, SEJIWA, is free: call 119, extension 8.',
    pt: 'A linha de saúde mental do Ministério da Saúde, SEJIWA, é gratuita: ligue 119, ramal 8.',
    id: 'Layanan kesehatan jiwa Kementerian Kesehatan, SEJIWA, gratis: telepon 119 ekstensi 8.',
  },
}

/** For players whose country has no line of ours that is sure. */
const ANYWHERE: Sentences = {
  en: 'Gambling Therapy (gamblingtherapy.org) and Gamblers Anonymous help free of charge, in many countries and online.',
  pt: 'A Gambling Therapy (gamblingtherapy.org) e os Jogadores Anônimos ajudam de graça, em muitos países e pela internet.',
  id: 'Gambling Therapy (gamblingtherapy.org) dan Gamblers Anonymous membantu tanpa biaya, di banyak negara dan secara online.',
}

const isKnown = (country: string): country is CountryId => country in HELP_LINES

export const helpLine = (country: string, language: LanguageId): string =>
  (isKnown(country) ? HELP_LINES[country] : ANYWHERE)[language]
