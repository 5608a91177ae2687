import type { InputOf } from '@baize/contract'

export type RegisterBy = 'username' | 'email' | 'phone'

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
export const PHONE = /^\+?[\d\s-]{8,20}$/

/** Which field of the registration form a refusal is about, so that it shows where it can be mended. */
export function fieldOf(
  refusalId: string | undefined,
  field: string | undefined,
): keyof InputOf<'/api/auth/register'> | undefined {
  switch (refusalId) {
    case 'nameTaken':
      return 'username'
    case 'emailTaken':
      return 'email'
    case 'phoneTaken':
      return 'phone'
    case 'weakPassword':
      return 'password'
    case 'badInput':
      return FIELDS.find((one) => one === field)
    default:
      return undefined
  }
}

const FIELDS = [
  'username',
  'email',
  'phone',
  'password',
  'adult',
  'countryId',
  'currencyId',
  'language',
] as const
