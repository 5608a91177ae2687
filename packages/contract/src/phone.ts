/** A Brazilian number without its country code: area code, hyphen, a digit 2-9 and 3 or 4 more, hyphen, 4 digits. */
export const BRAZILIAN_PHONE = /^[1-9]{2}-?[2-9]\d{3,4}-?\d{4}$/
