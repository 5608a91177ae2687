import * as z from 'zod/mini'
import { readDsn } from './dsn.ts'
import { setting } from './setting.ts'
import { orNone, text } from './setting-kinds.ts'

/** Settings of traces and reports of faults; what OpenTelemetry has standard variables for is set by those. */
export const telemetrySettings = {
  traceParents: setting(z.enum(['link', 'continue']), {
    name: 'TRACE_PARENTS',
    mustBe: 'link or continue',
    fallback: 'link',
    about:
      'What becomes of a `traceparent` that a request brings. `link`: our trace is one of our own, sampled by our share alone, and points to theirs. `continue`: it goes on, with their decision to sample; only behind a proxy that replaces the header ([observability](observability.md#whose-trace)).',
  }),
  sentryDsn: setting(orNone(z.string().check(z.refine((dsn) => readDsn(dsn, '') !== null))), {
    name: 'SENTRY_DSN',
    mustBe: 'empty, or the DSN of a project',
    example: 'https://key@errors.example.com/1',
    fallback: '',
    secret: true,
    about:
      'Where faults of the server are reported, at Sentry or another server of its protocol ([observability](observability.md#reports-of-faults)). Empty: nowhere.',
  }),
  sentryEnvironment: setting(text(/^[\w.-]{1,64}$/), {
    name: 'SENTRY_ENVIRONMENT',
    mustBe: 'a name of up to 64 letters, digits, dots and dashes',
    fallback: 'production',
    about: 'The environment that reports of faults name.',
  }),
  sentryRelease: setting(text(/^[\w.@+-]{0,128}$/), {
    name: 'SENTRY_RELEASE',
    mustBe: 'empty, or a name of up to 128 letters, digits and .@+-',
    fallback: '',
    fallbackShown: '`baize@` and its version',
    about: 'The release that reports of faults name.',
  }),
} as const
