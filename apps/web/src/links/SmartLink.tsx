import type { MouseEvent, ReactNode } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'
import { useT } from '../i18n/language.ts'
import { useBreakWords } from '../session/ui-state.ts'
import { shell } from '../shell/shell.ts'
import { openWindow, useLinkEnvironment } from './environment.ts'
import { follow } from './follow.ts'
import { parseLink } from './parse-link.ts'

type Look = { readonly className?: string | undefined; readonly children: ReactNode; readonly title?: string }
type SmartLinkProps = Look & {
  /** A link of the mini-language: a path, an address, or an action such as `#recharge`. */
  readonly to: string
  readonly end?: boolean
  /** Class while the path is the current one. */
  readonly activeClassName?: string
}

/** Link of a menu, banner or tab: an anchor if it leads to a page, a button if it performs an action. */
export function SmartLink({ to, end = false, activeClassName, ...look }: SmartLinkProps) {
  const env = useLinkEnvironment()
  const onBreak = useBreakWords((state) => state.words)
  const action = parseLink(to)
  switch (action.type) {
    case 'path': {
      const className: NavLinkProps['className'] = ({ isActive }) =>
        isActive && activeClassName !== undefined ? activeClassName : look.className
      return <NavLink {...look} to={action.path} end={end} className={className} />
    }
    case 'window':
      return <WindowLink {...look} url={action.url} />
    case 'nothing':
      return <span {...look} />
    case 'recharge':
      return (
        <button type="button" {...look} onClick={() => follow(action, env)}>
          {onBreak ?? look.children}
        </button>
      )
    default:
      return <button type="button" {...look} onClick={() => follow(action, env)} />
  }
}

function WindowLink({ url, children, ...look }: Look & { url: string }) {
  const t = useT()
  const launch = (event: MouseEvent) => {
    if (!shell.isPresent) return
    event.preventDefault()
    openWindow(url)
  }
  return (
    <a {...look} href={url} target="_blank" rel="noopener noreferrer" onClick={launch}>
      {children}
      <span className="sr-only"> ({t('links.newWindow')})</span>
    </a>
  )
}
