import { assert } from '@baize/kit'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'

const SECRET = 'a-secret-of-enough-length'
const enough = {
  DATABASE_URL: 'postgres://baize:pa55word@localhost:5432/baize',
}

function faults(env: Record<string, string>): readonly string[] {
  const read = readConfig(env)
  return read.ok ? [] : read.error
}

function readOk(env: Record<string, string>): Config {
  const read = readConfig(env)
  assert(read.ok, 'the environment is valid')
  return read.value
}

describe('the configuration', () => {
  it('needs only the database', () => {
    const read = readConfig(enough)
    expect(read.ok && read.value).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      paymentDrivers: [],
      webDir: null,
      sessionIdleMs: 30 * 60_000,
      passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
      trustProxy: false,
      roles: ['api', 'rounds', 'worker'],
      checkReplies: true,
    })
  })

  it('reports every fault at once with the variable, the rule and an example', () => {
    const found = faults({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', MIN_BET: '-1' })
    expect(found).toHaveLength(4)
    expect(found[0]).toBe('PORT must be a port number from 0 to 65535, not "eighty" (for example PORT=3000)')
    expect(found.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'MIN_BET',
    ])
  })

  it('never shows a secret, not even a wrong one', () => {
    const found = faults({ ...enough, DATABASE_URL: 'mysql://u:hunter2@h', ACCOUNT_SECRET: 'hunter2' }).join(
      '\n',
    )
    expect(found).toContain('ACCOUNT_SECRET must be')
    expect(found).not.toContain('hunter2')
  })

  const OWN_SECRETS = {
    RECEIPT_SECRET: `${SECRET}-receipts`,
    ACCOUNT_SECRET: `${SECRET}-accounts`,
    PERSONAL_SECRET: `${SECRET}-personal`,
  }
  const missing = Object.keys(OWN_SECRETS).map((name): unknown =>
    expect.stringMatching(new RegExp(`^${name} is not set`)),
  )

  it.each([
    ['a public address', { PUBLIC_URL: 'https://baize.example' }],
    ['a public address in development', { PUBLIC_URL: 'https://baize.example', NODE_ENV: 'development' }],
    ['an address of the local network', { PUBLIC_URL: 'http://192.168.0.7:3000' }],
    ['a name that only begins like this machine', { PUBLIC_URL: 'http://localhost.evil.example' }],
    ['production', { NODE_ENV: 'production' }],
  ])('requires a separate secret for each use at %s', (_where, env) => {
    expect(faults({ ...enough, ...env })).toEqual(missing)
    expect(faults({ ...enough, ...env, ...OWN_SECRETS })).toEqual([])
  })

  it('rejects the public development secret', () => {
    const [known] = readOk(enough).accountSecrets
    const taken = { ...OWN_SECRETS, ACCOUNT_SECRET: `${SECRET},${known}` }
    expect(faults({ ...enough, PUBLIC_URL: 'https://baize.example', ...taken })).toEqual([
      expect.stringMatching(/^ACCOUNT_SECRET is not set/),
    ])
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://baize.localhost'])(
    'starts at %s without separate secrets',
    (PUBLIC_URL) => {
      const { accountSecrets, personalSecrets, receiptSecret } = readOk({
        ...enough,
        PUBLIC_URL,
      })
      const own = [accountSecrets, personalSecrets, [receiptSecret]].flat()
      expect(own).toHaveLength(3)
    },
  )

  it('sends e-mails in its own name only, except on this machine', () => {
    const mail = { ...enough, ...OWN_SECRETS, EMAIL_URL: 'smtps://u:p@smtp.example.com' }
    expect(faults({ ...mail, PUBLIC_URL: 'https://baize.example' })).toEqual([
      expect.stringContaining('EMAIL_FROM'),
    ])
    expect(faults({ ...mail, PUBLIC_URL: 'https://baize.example', EMAIL_FROM: 'a@baize.example' })).toEqual(
      [],
    )
    expect(faults({ ...mail, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
    expect(faults({ ...mail, EMAIL_URL: 'https://smtp.example.com' })).toEqual([
      expect.stringMatching(/^EMAIL_URL must be/),
    ])
  })

  it('takes providers of identity checks, refuses Sumsub’s sandbox at a public address, and never shows their secrets', () => {
    const sumsub = {
      driver: 'sumsub',
      name: 'sumsub',
      appTokens: [{ token: 'prd:a-token-of-sumsub', secret: `${SECRET}-app` }],
      webhookSecrets: [`${SECRET}-webhooks`],
      identityLevel: 'basic-kyc-level',
    }
    const given = (...drivers: object[]) => ({ ...enough, IDENTITY_DRIVERS: JSON.stringify(drivers) })
    expect(readOk(given(sumsub)).identityDrivers).toMatchObject([
      { url: 'https://api.sumsub.com', flow: 'upload', identityLevel: 'basic-kyc-level' },
    ])
    const wrong = (...drivers: object[]) => {
      const [fault] = faults(given(...drivers))
      expect(fault).toMatch(/^IDENTITY_DRIVERS must be/)
      expect(fault).not.toContain(SECRET)
    }
    wrong(sumsub, sumsub)
    wrong({ ...sumsub, webhookSecrets: [`${SECRET}-app`] })
    wrong({ ...sumsub, appTokens: [] })
    wrong({ ...sumsub, driver: 'other' })
    wrong({
      driver: 'didit',
      name: 'didit',
      apiKeys: [SECRET],
      webhookSecrets: [SECRET],
      identityWorkflow: 'x',
    })
    const trial = { ...sumsub, appTokens: [{ token: 'sbx:a-token-of-sumsub', secret: `${SECRET}-app` }] }
    expect(faults({ ...given(trial), PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
    expect(faults({ ...given(trial), ...OWN_SECRETS, PUBLIC_URL: 'https://baize.example' })).toEqual([
      expect.stringContaining('sbx:'),
    ])
  })

  it('takes drivers of text messages, and never shows their tokens', () => {
    const twilio = {
      driver: 'twilio',
      name: 'twilio',
      accountSid: `AC${'a'.repeat(32)}`,
      authTokens: [SECRET],
    }
    const read = (...list: object[]) => ({ ...enough, SMS_DRIVERS: JSON.stringify(list) })
    expect(readOk(read({ ...twilio, from: '+15005550006' })).smsDrivers).toMatchObject([
      { url: 'https://api.twilio.com', channel: 'sms' },
    ])
    const from = { from: '+15005550006' }
    for (const wrong of [
      [twilio],
      [{ ...twilio, ...from, messagingServiceSid: `MG${'a'.repeat(32)}` }],
      [
        { ...twilio, ...from },
        { ...twilio, ...from },
      ],
      [{ ...twilio, ...from, colour: 'red' }],
      [{ ...twilio, ...from, name: 'email' }],
    ])
      expect(faults(read(...wrong))).toEqual([expect.stringMatching(/^SMS_DRIVERS must be (?!.*a-secret)/)])
  })

  it('takes stores of files that it can reach safely, and never shows their keys', () => {
    const store = {
      endpoint: 'https://s3.sa-east-1.amazonaws.com',
      region: 'sa-east-1',
      bucket: 'baize-files',
      keys: [{ id: 'AKIA1', secret: SECRET }],
    }
    const read = (...list: object[]) => ({ ...enough, FILES_S3: JSON.stringify(list) })
    expect(readOk(enough)).toMatchObject({ filesStore: 'database', filesS3: [] })
    expect(readOk({ ...read(store), FILES_STORE: 's3' }).filesS3).toEqual([
      { ...store, name: 's3', prefix: 'baize/', pathStyle: false },
    ])
    expect(readOk(read({ ...store, endpoint: 'http://localhost:3001/s3/' })).filesS3).toMatchObject([
      { endpoint: 'http://localhost:3001/s3' },
    ])
    expect(faults({ ...read(store), FILES_STORE: 'elsewhere' })).toEqual([
      'FILES_STORE must be database or the name of a store of FILES_S3, not "elsewhere"',
    ])
    for (const wrong of [
      [store, store],
      [{ ...store, name: 'database' }],
      [{ ...store, endpoint: 'http://s3.example.com' }],
      [{ ...store, prefix: '../' }],
      [{ ...store, prefix: 'baize' }],
      [{ ...store, bucket: 'Baize Files' }],
      [{ ...store, keys: [] }],
      [{ ...store, encryption: 'rot13' }],
      [{ ...store, colour: 'red' }],
    ])
      expect(faults(read(...wrong))).toEqual([expect.stringMatching(/^FILES_S3 must be (?!.*a-secret)/)])
  })

  it('allows forced answers only when enabled and never at a public address', () => {
    expect(readOk(enough).forcedAnswers).toBe(false)
    expect(readOk({ ...enough, FORCED_ANSWERS: 'on' }).forcedAnswers).toBe(true)
    expect(
      faults({ ...enough, ...OWN_SECRETS, FORCED_ANSWERS: 'on', PUBLIC_URL: 'https://baize.example' }),
    ).toEqual([expect.stringContaining('FORCED_ANSWERS')])
  })

  it('plays a demo house only when enabled, never at a public address, and with access to the console', () => {
    const demo = { ...enough, DEMO_HOUSE: 'on', CONSOLE_LOCAL_TOKEN: SECRET }
    expect(readOk(enough).demoHouse).toBe(false)
    expect(readOk(demo).demoHouse).toBe(true)
    expect(faults({ ...enough, DEMO_HOUSE: 'on' })).toEqual([expect.stringContaining('CONSOLE_LOCAL_TOKEN')])
    expect(faults({ ...demo, ...OWN_SECRETS, PUBLIC_URL: 'https://baize.example' })).toEqual([
      expect.stringContaining('CONSOLE_LOCAL_TOKEN'),
      expect.stringContaining('DEMO_HOUSE'),
    ])
  })

  it('ends a session after thirty days or the configured number', () => {
    expect(readOk(enough).sessionLifeMs).toBe(30 * 24 * 3_600_000)
    expect(readOk({ ...enough, SESSION_DAYS: '1' }).sessionLifeMs).toBe(24 * 3_600_000)
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['MAX_WIN', '0'],
    ['CALLBACK_URL', '//evil.example'],
    ['CALLBACK_URL', '/\\evil.example'],
    ['CALLBACK_URL', 'javascript:alert(1)'],
    ['CALLBACK_URL', 'https://baize.example@evil.example/'],
    ['SPECIAL_DOMAINS', 'http://play.example'],
    ['DEVTOOLS_PROTECTION', 'maybe'],
    ['MAX_WIN', '0.00'],
    ['MAX_WIN', '1.001'],
    ['MAX_WIN', 'NaN'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_DAYS', '0'],
    ['FRAME_ANCESTORS', '*'],
    ['FORCED_ANSWERS', 'yes'],
    ['ACCOUNT_SECRET', 'a-secret-of-enough-length,short'],
    ['PAYMENT_DRIVERS', 'not json'],
    ['PAYMENT_DRIVERS', '[{"driver":"nobody","name":"x"}]'],
    [
      'PAYMENT_DRIVERS',
      '[{"driver":"xendit","name":"cards","secretKeys":["short"],"callbackTokens":["a-token-of-enough-length"]}]',
    ],
    ['TRUST_PROXY', 'yes'],
    ['HOST', 'a host'],
    ['ROLES', 'api,cook'],
    ['ROLES', ','],
    ['AUDIT_SECONDS', '0'],
    ['ROUND_BETTING_MS', '499'],
    ['ROUND_PAUSE_MS', '60001'],
    ['AUDIT_SECONDS', '1.5'],
    ['FRAME_ORIGINS', 'help.test'],
    ['DESIGN_ORIGIN', 'https://studio.test/x'],
    ['DESIGN_ORIGIN', 'https://studio.test,https://other.test'],
    ['FRAME_ORIGINS', 'https://help.test/'],
    ['FRAME_ORIGINS', "https://help.test,'unsafe-inline'"],
    ['CONSOLE_LOCAL_TOKEN', 'short'],
    ['CONSOLE_LOCAL_TOKEN', 'has spaces in it, which no header keeps'],
  ])('rejects %s=%s', (name, value) => {
    expect(faults({ ...enough, [name]: value })).toHaveLength(1)
  })

  it('[S-09] [S-10] [T-20] leaves the page unchanged unless domains, a callback or a protection are configured', () => {
    const quiet = readConfig(enough)
    expect(quiet.ok && quiet.value).toMatchObject({
      specialDomains: [],
      callbackUrl: '',
      devtoolsProtection: false,
      horizontalCom: false,
    })
    const told = readConfig({
      ...enough,
      SPECIAL_DOMAINS: 'play.example, win.example',
      CALLBACK_URL: 'https://baize.example/in',
      DEVTOOLS_PROTECTION: 'on',
      HORIZONTAL_COM: 'on',
    })
    expect(told.ok && told.value).toMatchObject({
      specialDomains: ['play.example', 'win.example'],
      callbackUrl: 'https://baize.example/in',
      devtoolsProtection: true,
      horizontalCom: true,
    })
  })

  it('allows local access to the console only with a token and never at a public address', () => {
    const [without, given] = [readConfig(enough), readConfig({ ...enough, CONSOLE_LOCAL_TOKEN: SECRET })]
    expect(without.ok && without.value.consoleLocalToken).toBeNull()
    expect(given.ok && given.value.consoleLocalToken).toBe(SECRET)
    expect(faults({ ...enough, CONSOLE_LOCAL_TOKEN: SECRET, PUBLIC_URL: 'https://baize.example' })).toContain(
      'CONSOLE_LOCAL_TOKEN must be empty unless PUBLIC_URL is an address of this machine',
    )
  })

  it('rejects limits in the wrong order', () => {
    expect(faults({ ...enough, MIN_BET: '20', MAX_BET: '10' })).toEqual([
      'MIN_BET must not be more than DEFAULT_BET (20 is more than 5)',
    ])
  })

  it('accepts several secrets, of which the first is in use', () => {
    const read = readConfig({ ...enough, ACCOUNT_SECRET: `${SECRET}-new, ${SECRET}-old` })
    expect(read.ok && read.value.accountSecrets).toEqual([`${SECRET}-new`, `${SECRET}-old`])
  })

  it('runs every role in one process by default', () => {
    const read = readConfig({ ...enough, ROLES: 'worker' })
    expect(read.ok && read.value.roles).toEqual(['worker'])
  })

  it.each([
    ['off', false],
    ['2', 2],
    ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
  ])('parses TRUST_PROXY=%s', (text, meant) => {
    const read = readConfig({ ...enough, TRUST_PROXY: text })
    expect(read.ok && read.value.trustProxy).toEqual(meant)
  })
})
