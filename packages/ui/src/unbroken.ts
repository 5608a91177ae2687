const BEFORE_NUMBER = /(≈|(?:\p{Sc}|Rp)(?= -?\d)) /gu

/** Prevents line breaks between a symbol and its number. Standalone amounts use the class `amount`. */
export const unbroken = (sentence: string): string => sentence.replace(BEFORE_NUMBER, '$1\u00a0')
