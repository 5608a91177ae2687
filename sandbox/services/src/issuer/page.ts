import type { LanguageId } from '@baize/contract/shared'
import { type Html, html } from '@baize/sandbox-shared/html'
import { WORDS } from './words.ts'

const page = (language: LanguageId, body: Html): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${WORDS[language].title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<p class="ribbon">${WORDS[language].ribbon}</p>
<main class="narrow"><article class="card">${body}</article></main>
</body>
</html>
`.html

type Question = {
  /** Parameters of the authorization request, carried along as hidden fields. */
  readonly asked: Readonly<Record<string, string>>
  readonly site: string
  /** Target of the cancel link. */
  readonly backUrl: string
  /** The submitted name, if it is invalid. */
  readonly badName?: string
}

/** Sign-in page: asks for the name to sign in as. */
export function authorizePage({ asked, site, backUrl, badName }: Question, language: LanguageId): string {
  const words = WORDS[language]
  const kept = Object.entries(asked).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const isBad = badName !== undefined
  return page(
    language,
    html`
<h1>${words.heading(site)}</h1>
<form method="post" action="/oidc/authorize" class="fields">${kept}
<div class="field"><label for="name">${words.name}</label>
<input id="name" name="name" required maxlength="40" autocomplete="off" autofocus value="${badName ?? ''}" aria-invalid="${isBad ? 'true' : 'false'}" aria-describedby="name-hint">
<p class="fine" id="name-hint" role="${isBad ? 'alert' : 'note'}">${isBad ? words.badName : words.hint}</p></div>
<button class="primary" type="submit">${words.goOn}</button>
<a class="button" href="${backUrl}">${words.cancel}</a>
</form>`,
  )
}

type Fault = 'unknownSite' | 'unknownAddress' | 'unknownRequest'

export function faultPage(fault: Fault, language: LanguageId): string {
  const words = WORDS[language]
  return page(language, html`<h1>${words.wrong}</h1><p class="lead">${words[fault]}</p>`)
}
