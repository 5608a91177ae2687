import { createHash } from 'node:crypto'
import { IDENTITY_TOKEN_KEY } from '@baize/contract/player'
import { LANGUAGES, type LanguageId } from '@baize/contract/shared'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { textOf } from '../../platform/messages/message.ts'

export const identityPagePath = (name: string): string => `/identity-check/${name}`

/** Where the page leads back to. */
const BACK = '/#onOpen=identitySettings'

/**
 * Starts the SDK with the token that the site's page has left. Its events only say what to show: the result comes from the
 * provider to the server. When the token has expired, the player begins again on the site's page.
 */
const SCRIPT = `
const back = () => location.replace(${JSON.stringify(BACK)})
const fail = () => { document.getElementById('loading').hidden = true; document.getElementById('failed').hidden = false }
const token = sessionStorage.getItem(${JSON.stringify(IDENTITY_TOKEN_KEY)})
sessionStorage.removeItem(${JSON.stringify(IDENTITY_TOKEN_KEY)})
if (!token) back()
else if (!window.snsWebSdk) fail()
else
  window.snsWebSdk
    .init(token, () => { back(); return new Promise(() => {}) })
    .withConf({ lang: document.documentElement.lang })
    .withOptions({ addViewportTag: false, adaptIframeHeight: true })
    .on('idCheck.onReady', () => { document.getElementById('loading').hidden = true })
    .on('idCheck.onApplicantSubmitted', () => setTimeout(back, 1500))
    .on('idCheck.onError', fail)
    .build()
    .launch('#check')
`
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

const STYLE = `
:root { color-scheme: light dark; --page: #edf1f6; --card: #fff; --ink: #121b28; --quiet: #45556a; --brand: #7a4d00; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1722; --card: #182231; --ink: #f3f6fa; --quiet: #a9b8ca; --brand: #ffcb6b; } }
body { margin: 0; padding: 16px; background: var(--page); color: var(--ink); font: 16px/24px system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
main { max-width: 640px; margin: 0 auto; }
header { display: flex; justify-content: space-between; gap: 16px; margin: 0 0 16px; }
h1 { margin: 0; font-size: 20px; }
a { color: var(--brand); }
p { color: var(--quiet); }
#check { min-height: 600px; border-radius: 16px; background: var(--card); overflow: hidden; }
`

/**
 * The page of the step at a provider whose SDK runs in ours. It is a document of its own, so that only it may load the
 * provider's scripts and use the camera; the rest of the site keeps its stricter policy.
 */
export const identityPage =
  ({ config }: Pick<Context, 'config'>): FastifyPluginAsync =>
  async (scope) => {
    for (const driver of config.identityDrivers) {
      if (driver.driver !== 'sumsub' || driver.flow !== 'sdk') continue
      const { origin } = new URL(driver.sdkUrl)
      // The SDK's frame is at the API's host.
      const theirs = [...new Set([origin, new URL(driver.url).origin])].join(' ')
      const policy = [
        "default-src 'none'",
        `script-src 'sha256-${SCRIPT_HASH}' ${origin}`,
        "style-src 'unsafe-inline'",
        `img-src data: blob: ${theirs}`,
        `connect-src ${theirs}`,
        `frame-src ${theirs}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; ')
      const delegated = theirs
        .split(' ')
        .map((host) => `"${host}"`)
        .join(' ')
      scope.get<{ Querystring: { lang?: string } }>(
        identityPagePath(driver.name),
        async ({ query: { lang } }, reply) =>
          reply
            .header('content-type', 'text/html; charset=utf-8')
            .header('cache-control', 'no-store')
            .header('referrer-policy', 'no-referrer')
            .header('x-robots-tag', 'noindex')
            .header('content-security-policy', policy)
            .header('permissions-policy', `camera=(self ${delegated}), microphone=(self ${delegated})`)
            .send(pageIn(LANGUAGES.find(({ id }) => id === lang)?.id ?? 'en', driver.sdkUrl)),
      )
    }
  }

function pageIn(language: LanguageId, sdkUrl: string): string {
  const say = (words: string): string => textOf({ words: `identity.${words}`, values: {}, language })
  const src = sdkUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('page')} · Baize</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header><h1>${say('page')}</h1><a href="${BACK}">${say('pageBack')}</a></header>
<p id="loading" role="status">${say('pageLoading')}</p>
<p id="failed" role="alert" hidden>${say('pageFailed')}</p>
<div id="check"></div>
</main>
<script src="${src}"></script>
<script>${SCRIPT}</script>
</body>
</html>
`
}
