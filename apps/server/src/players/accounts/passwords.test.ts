import { describe, expect, it } from 'vitest'
import { hashPassword, isCommonPassword, isPasswordOf } from './passwords.ts'

describe('stored passwords', () => {
  it('are Argon2id hashes of 19 MiB and two passes, each with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })

  it('match in any Unicode form of the same text, and not otherwise', async () => {
    const kept = await hashPassword('caf\u00e9 da manh\u00e3')
    expect(await isPasswordOf(kept, 'cafe\u0301 da manha\u0303')).toBe(true)
    expect(await isPasswordOf(kept, 'cafe da manha')).toBe(false)
    expect(await isPasswordOf(kept, '')).toBe(false)
  })

  it('never match for an unknown player, not even the placeholder', async () => {
    expect(await isPasswordOf(undefined, 'the password of nobody')).toBe(false)
  })
})

describe('isCommonPassword', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    '12345678',
    '87654321',
    'abcdefgh',
    'aaaaaaaaaa',
    '20252025',
    'qwertyuiop',
    '1q2w3e4r',
    'flamengo10',
    'Senha123!',
    'sayangku99',
    '!!dragon!!',
    'iloveyou',
    'пароль12',
    'Пароль123456',
    'йцукен2024',
    'kata sandi 123',
    'Kata Sandi2024',
    'minha senha 99',
    'パスワード123',
  ])('recognises %s', (password) => {
    expect(isCommonPassword(password, [])).toBe(true)
  })

  it.each(['four unrelated words', 'kx7#mQ2vLp', 'correct-donkey-stapler', 'ççççaaaa1', 'violoncelo azul'])(
    'accepts %s without requiring any kind of character',
    (password) => {
      expect(isCommonPassword(password, [])).toBe(false)
    },
  )

  it('includes the player’s own names, alone or with a few digits', () => {
    const own = ['MariaSilva', 'maria.souza@home.example', '5511987654321']
    for (const password of ['mariasilva', 'MariaSilva7', 'maria.souza', 'maria.souza2024', '5511987654321'])
      expect(isCommonPassword(password, own)).toBe(true)
    expect(isCommonPassword('mariasilva', ['someone'])).toBe(false)
  })
})
