import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { DAY_MS, RANDOM, SECRET, setting } from './setting.ts'
import {
  duration,
  list,
  listOrNone,
  onOff,
  orNone,
  text,
  urlOf,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts'

const ROLES = ['api', 'rounds', 'worker'] as const

/** Settings of the process, its database, the console and sessions. */
export const serverSettings = {
  port: setting(wholeNumber(0, 65_535), {
    name: 'PORT',
    mustBe: 'a port number from 0 to 65535',
    fallback: '3000',
    about: 'The port to listen on; 0 takes a free one.',
  }),
  host: setting(text(/^[\w.:-]+$/), {
    name: 'HOST',
    mustBe: 'an address to listen on',
    fallback: '0.0.0.0',
    about: 'The address to listen on.',
  }),
  publicUrl: setting(orNone(webUrl), {
    name: 'PUBLIC_URL',
    mustBe: 'the http(s) address players use',
    example: 'https://baize.example',
    fallback: '',
    fallbackShown: '`http://localhost:$PORT`',
    about:
      "Where players reach the site; links and the providers' notices are built on it. Unless it is an address of this machine, all secrets must be set.",
  }),
  webDir: setting(
    orNone(
      z.pipe(
        z.string(),
        z.transform((dir) => resolve(dir)),
      ),
    ),
    {
      name: 'WEB_DIR',
      mustBe: 'the folder of the built site',
      example: 'apps/web/dist',
      fallback: '',
      about: 'The built site. Empty: the API alone is served.',
    },
  ),
  consoleDir: setting(
    orNone(
      z.pipe(
        z.string(),
        z.transform((dir) => resolve(dir)),
      ),
    ),
    {
      name: 'CONSOLE_DIR',
      mustBe: 'the folder of the built console',
      example: 'apps/console/dist',
      fallback: '',
      about: "The built operators' console, served at `/console`. Empty: it is not served.",
    },
  ),
  appDir: setting(
    orNone(
      z.pipe(
        z.string(),
        z.transform((dir) => resolve(dir)),
      ),
    ),
    {
      name: 'APP_DIR',
      mustBe: 'the folder of the built Android app',
      example: '.baize/app',
      fallback: '',
      about:
        'The Android app as `npm run shell:android` writes it, served at `/download/baize.apk`. Empty, or without a file in it: there is none.',
    },
  ),
  roles: setting(
    z.pipe(
      list(new RegExp(`^(${ROLES.join('|')})$`)),
      z.transform((given) => ROLES.filter((role) => given.includes(role))),
    ),
    {
      name: 'ROLES',
      mustBe: 'one or more of api, rounds, worker, by commas',
      fallback: ROLES.join(','),
      about: 'The jobs of this process, see [Roles](#roles).',
    },
  ),
  databaseUrl: setting(urlOf('postgres:', 'postgresql:'), {
    name: 'DATABASE_URL',
    mustBe: 'the address of a PostgreSQL database',
    example: 'postgres://user:password@localhost:5432/baize',
    secret: true,
    about: 'PostgreSQL 15 or later, durability on.',
  }),
  databasePool: setting(wholeNumber(4, 1000), {
    name: 'DATABASE_POOL',
    mustBe: 'a number of connections from 4 to 1000',
    fallback: '20',
    about: 'The most connections of this process to the database.',
  }),
  backupStamp: setting(
    orNone(
      z.pipe(
        z.string(),
        z.transform((file) => resolve(file)),
      ),
    ),
    {
      name: 'BACKUP_STAMP',
      mustBe: 'the path of a file',
      example: '/var/backups/baize/last-good',
      fallback: '',
      about:
        'A file that your own backup of the database touches when it has ended well; `npm run preflight` looks at its age. Empty: it looks at the archive of PostgreSQL.',
    },
  ),
  logLevel: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    name: 'LOG_LEVEL',
    mustBe: 'one of trace, debug, info, warn, error, fatal, silent',
    fallback: 'info',
    about: 'The least severe lines that are logged.',
  }),
  rateLimit: setting(wholeNumber(0, 1_000_000), {
    name: 'RATE_LIMIT',
    mustBe: 'requests a second for one address, 0 for no limit',
    fallback: '100',
    about: 'Requests a second that one address may sustain; 0: no limit.',
  }),
  trustProxy: setting(
    z.union([
      z.pipe(
        z.literal('off'),
        z.transform(() => false as const),
      ),
      wholeNumber(1, 99),
      text(/^[0-9a-fA-F]*[.:][0-9a-fA-F.:/]+(,[0-9a-fA-F]*[.:][0-9a-fA-F.:/]+)*$/),
    ]),
    {
      name: 'TRUST_PROXY',
      mustBe: 'off, a number of proxies, or their addresses by commas',
      fallback: 'off',
      about: 'Proxies whose `X-Forwarded-For` is believed.',
    },
  ),
  metricsToken: setting(orNone(text(SECRET)), {
    name: 'METRICS_TOKEN',
    mustBe: 'a token of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about:
      'Opens `/metrics` to other machines (`Authorization: Bearer`). Empty: only this machine may read it.',
  }),
  consoleUrl: setting(orNone(webUrl), {
    name: 'CONSOLE_URL',
    mustBe: 'an http(s) address',
    example: 'https://console.baize.example',
    fallback: '',
    about:
      "The address of the operators' console, for its passkeys and links. Empty: that of the site. On a host of its own, the console and operator calls are served only there.",
  }),
  consoleAllow: setting(listOrNone(/^[0-9a-fA-F]*[.:][0-9a-fA-F.:]+(\/\d{1,3})?$/), {
    name: 'CONSOLE_ALLOW',
    mustBe: 'addresses or networks by commas',
    example: '203.0.113.0/24,2001:db8::/32',
    fallback: '',
    about: 'Addresses from which operators may work. Empty: any.',
  }),
  consoleIdleMs: setting(duration(60_000, 1, 24 * 60), {
    name: 'CONSOLE_IDLE_MINUTES',
    mustBe: 'a number of minutes from 1 to 1440',
    fallback: '15',
    about: "An operator's session ends after this long without a call.",
  }),
  consoleLifeMs: setting(duration(60 * 60_000, 1, 168), {
    name: 'CONSOLE_HOURS',
    mustBe: 'a number of hours from 1 to 168',
    fallback: '12',
    about: "An operator's session ends this long after the log-in, however busy it is.",
  }),
  consoleTieMs: setting(duration(60 * 60_000, 0, 720), {
    name: 'CONSOLE_TIE_HOURS',
    mustBe: 'a number of hours from 0 to 720',
    fallback: '72',
    about:
      'For this long somebody who invited or promoted a colleague, or gave them a new way in, counts as the same person as that colleague where two have to agree.',
  }),
  consoleOwnerMs: setting(duration(24 * 60 * 60_000, 0, 90), {
    name: 'CONSOLE_OWNER_DAYS',
    mustBe: 'a number of days from 0 to 90',
    fallback: '7',
    about:
      'An owner who was ended or lost the role still counts for this long where the house needs two owners.',
  }),
  consoleLocalToken: setting(orNone(text(SECRET)), {
    name: 'CONSOLE_LOCAL_TOKEN',
    mustBe: 'a token of 16 characters or more',
    example: RANDOM,
    fallback: '',
    secret: true,
    about:
      'For development: lets this machine into the console without a passkey, as one of the people of the demo. Refused at a public address.',
  }),
  forcedAnswers: setting(onOff, {
    name: 'FORCED_ANSWERS',
    mustBe: 'on or off',
    fallback: 'off',
    about:
      'For development: `on` lets `/api/operator/answers` have a call answered with something made up. Refused at a public address.',
  }),
  demoHouse: setting(onOff, {
    name: 'DEMO_HOUSE',
    mustBe: 'on or off',
    fallback: 'off',
    about:
      'For a first look: `on` plays two weeks of a house with forty demo players into a database without players, before the server listens. Needs `CONSOLE_LOCAL_TOKEN`; refused at a public address.',
  }),
  sessionIdleMs: setting(duration(60_000, 1, 24 * 60), {
    name: 'SESSION_IDLE_MINUTES',
    mustBe: 'a number of minutes from 1 to 1440',
    fallback: '30',
    about: 'A session ends after this long without a call.',
  }),
  sessionLifeMs: setting(duration(DAY_MS, 1, 365), {
    name: 'SESSION_DAYS',
    mustBe: 'a number of days from 1 to 365',
    fallback: '30',
    about:
      'A session ends this long after the log-in, however busy it is. One that was handed on by a ticket counts from the first log-in.',
  }),
  chatLifeMs: setting(duration(DAY_MS, 1, 3650), {
    name: 'CHAT_DAYS',
    mustBe: 'a number of days from 1 to 3650',
    fallback: '90',
    about:
      'Messages in chat rooms are deleted after this long. Reported, deleted and hidden ones, and the support line, are kept.',
  }),
} as const
