import { useEffect } from 'react'

const SITE = 'Baize'

/** Sets the document title and the meta description. */
export function usePageHead(title: string, description?: string): void {
  useEffect(() => {
    document.title = title === '' ? SITE : `${title} · ${SITE}`
  }, [title])
  useEffect(() => {
    const about = document.querySelector('meta[name="description"]')
    if (!about || description === undefined) return
    const own = about.getAttribute('content') ?? ''
    about.setAttribute('content', description)
    return () => about.setAttribute('content', own)
  }, [description])
}
