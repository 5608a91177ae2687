/** Where reports go, as the address of a project at Sentry, GlitchTip or another server of the same protocol says. */
export type SentryTarget = { readonly url: string; readonly auth: string }

/** Null: not a DSN, which is `https://<key>@<host>/<project>`. */
export function readDsn(dsn: string, version: string): SentryTarget | null {
  if (!URL.canParse(dsn)) return null
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, folder, project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || !/^\w+$/.test(username) || folder === undefined || project === undefined)
    return null
  return {
    url: `${protocol}//${host}${folder}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_key=${username}, sentry_client=baize/${version}`,
  }
}
