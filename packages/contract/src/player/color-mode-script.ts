/**
 * Sets the colour mode before the style sheet applies, so that no frame shows the other palette: the player's own choice
 * first, then the mode that the design has set in the page, then the system's. Part of `/config.js`, and of what the service worker
 * answers in its place without a network.
 */
export const COLOR_MODE_SCRIPT = `{
  const root = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('colorMode')
  } catch {}
  if (chosen === '"light"' || chosen === '"dark"') root.dataset.theme = chosen.slice(1, -1)
  else root.dataset.theme ??= matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}
`
