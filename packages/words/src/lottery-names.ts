/** Names of the lotteries in each language: the site, the catalogue and the console call them the same. */
export const LOTTERY_NAMES = {
  en: {
    fast3: 'Fast 3',
    colour: 'Colour',
    digits5: 'Five Digits',
    total28: 'Total 28',
    racing10: 'Racing Ten',
  },
  pt: {
    fast3: 'Dados Rápidos',
    colour: 'Cores',
    digits5: 'Cinco Dígitos',
    total28: 'Total 28',
    racing10: 'Corrida dos Dez',
  },
  id: {
    fast3: 'Dadu Kilat',
    colour: 'Tebak Warna',
    digits5: 'Lima Digit',
    total28: 'Total 28',
    racing10: 'Balap Sepuluh',
  },
} as const
