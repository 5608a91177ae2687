import { type Html, html } from '../html.ts'
import type { Asked } from './routes.ts'

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/psp.css">
</head>
<body>
<p class="ribbon">Sandbox — anybody can be anybody here</p>
<main class="narrow"><article class="card">${body}</article></main>
</body>
</html>
`.html

/** Who do you want to be? Everything the site asked for goes along in the form. */
export function authorizePage(asked: Asked, site: string): string {
  const kept = Object.entries(asked).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return page(
    'Sign in',
    html`
<h1>Sign in to ${site}</h1>
<form method="post" action="/oidc/authorize" class="fields">${kept}
<div class="field"><label for="name">Your name here</label>
<input id="name" name="name" required maxlength="40" autocomplete="off" aria-describedby="name-hint">
<p class="fine" id="name-hint">The same name is always the same person.</p></div>
<button class="primary" type="submit">Continue</button>
</form>`,
  )
}

export const faultPage = (fault: string): string =>
  page('Sign in', html`<h1>This does not work</h1><p class="lead">${fault}</p>`)
