import type { LanguageId } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import { WORDS } from './words.ts'

/** A page of the sandbox for people, under the ribbon that says that no money is real. */
export function page(language: LanguageId, title: string, kind: 'narrow' | 'wide', body: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<p class="ribbon">${WORDS[language].ribbon}</p>
<main class="${kind}">${body}</main>
</body>
</html>
`.html
}

export function missingPage(language: LanguageId): string {
  const words = WORDS[language]
  return page(
    language,
    `${words.missing} · Sandbox`,
    'narrow',
    html`<article class="card"><h1>${words.missing}</h1>
<p class="fine">${words.missingText}</p></article>`,
  )
}
