import { isLoopback } from '../../platform/configuration/loopback.ts'
import { DAY_MS } from '../../platform/configuration/setting.ts'
import { type Line, linesOf } from './line.ts'
import type { Certificate, Outside } from './outside.ts'

const RENEWED_BEFORE_DAYS = 14
/** Half a year, which is what browsers' preload lists take as serious. */
const HSTS_SECONDS = 15_552_000
const PROXY = 'Correct it in the proxy in front of the server'

/** The address of players: TLS, its certificate, HSTS, the redirect from http, and whether the server answers there. */
export async function addressLines(
  outside: Pick<Outside, 'ask' | 'certificate' | 'now'>,
  publicUrl: string,
): Promise<readonly Line[]> {
  const { good, fault } = linesOf('address')
  if (isLoopback(publicUrl))
    return [fault(`PUBLIC_URL is ${publicUrl}, which nobody else can reach`, 'Set the address of players')]
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:')
    return [fault('PUBLIC_URL is not https', 'Put TLS in front of the server, and set the https address')]
  const [certificate, ready, page, plain] = await Promise.all([
    outside.certificate(url.hostname, Number(url.port || 443)),
    outside.ask({ method: 'GET', url: `${publicUrl}/readyz` }),
    outside.ask({ method: 'GET', url: publicUrl }),
    url.port === '' ? outside.ask({ method: 'GET', url: `http://${url.host}/` }) : null,
  ])
  return [
    ready.kind === 'answer' && ready.status === 200
      ? good(`${publicUrl} is served`)
      : fault(
          `${publicUrl}/readyz answers ${ready.kind === 'answer' ? ready.status : ready.cause}`,
          'Start the server, and let the proxy pass everything to it',
        ),
    certificateLine(certificate, outside.now()),
    hstsLine(page.kind === 'answer' ? page.headers['strict-transport-security'] : undefined),
    ...(plain === null ? [] : [redirectLine(plain, url.host)]),
  ]
}

function certificateLine(certificate: Certificate | null, nowMs: number): Line {
  const { good, warning, fault } = linesOf('certificate')
  if (certificate === null) return fault('no TLS there', 'Let the proxy listen on port 443')
  if (certificate.fault !== null)
    return fault(`browsers refuse it (${certificate.fault})`, 'Serve a valid one with its whole chain')
  const days = Math.floor((certificate.endsAtMs - nowMs) / DAY_MS)
  return days < RENEWED_BEFORE_DAYS
    ? warning(`ends in ${days} days`, 'Renew it, and see why it was not renewed by itself')
    : good(`valid for ${days} days`)
}

function hstsLine(header: unknown): Line {
  const { good, warning } = linesOf('HSTS')
  const seconds = Number(/max-age="?(\d+)/i.exec(typeof header === 'string' ? header : '')?.[1] ?? 0)
  return seconds >= HSTS_SECONDS
    ? good(`${Math.floor(seconds / 86_400)} days`)
    : warning(
        seconds === 0 ? 'browsers are not told to insist on https' : `only ${seconds} s`,
        `${PROXY}: Strict-Transport-Security: max-age=31536000`,
      )
}

function redirectLine(answer: Awaited<ReturnType<Outside['ask']>>, host: string): Line {
  const { good, warning } = linesOf('http')
  if (answer.kind !== 'answer') return good('port 80 is closed')
  const to = answer.headers.location ?? ''
  return answer.status >= 300 && answer.status < 400 && to.startsWith(`https://${host}`)
    ? good('redirects to https')
    : warning(`http://${host}/ answers ${answer.status}`, `${PROXY}: redirect http to https`)
}
