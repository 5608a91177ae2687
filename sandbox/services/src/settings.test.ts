import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const SECRET = 'a-secret-of-sixteen-or-more'

it('the sandbox needs no setting', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    value: {
      port: 3001,
      mailPort: null,
      site: null,
      host: '127.0.0.1',
      origin: null,
      messageSecrets: ['only-for-development'],
      identitySecrets: ['only-for-development'],
      oidc: null,
      fileKeys: null,
      dataFolder: null,
      gatewaySecrets: ['only-for-development'],
      pixPort: null,
      pixSecrets: ['only-for-development'],
      paymentSecrets: ['only-for-development'],
      snapKeys: null,
      logLevel: 'info',
    },
  })
})

it('the sandbox accepts several secrets during a rotation', () => {
  const read = readSettings({
    MESSAGES_SECRET: `${SECRET},${SECRET}-old`,
    PUBLIC_URL: 'http://localhost:3001/',
  })
  expect(read).toMatchObject({
    value: { messageSecrets: [SECRET, `${SECRET}-old`], origin: 'http://localhost:3001' },
  })
})

it('the sandbox has a store of files when it knows keys for it', () => {
  const withKeys = (keys: string) => readSettings({ FILES_KEYS: keys })
  expect(withKeys('AKIA1:first,AKIA2:second')).toMatchObject({
    value: {
      fileKeys: [
        { id: 'AKIA1', secret: 'first' },
        { id: 'AKIA2', secret: 'second' },
      ],
    },
  })
  expect(withKeys('AKIA1')).toMatchObject({ ok: false })
})

it('the sandbox reports every faulty setting at once and shows no secret', () => {
  const read = readSettings({ PORT: 'x', MESSAGES_SECRET: 'short', PUBLIC_URL: 'nowhere', LOG_LEVEL: 'loud' })
  const faults = read.ok ? [] : read.error
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'PORT',
    'MESSAGES_SECRET',
    'PUBLIC_URL',
    'LOG_LEVEL',
  ])
  expect(faults.join()).not.toContain('short')
})
