import { CONNECTION_PORTS, type Connection, type ConnectionPort } from '@baize/contract/operator'

type Named = Pick<Connection, 'port' | 'name'>

/** A connection as one value of a filter, such as `payments/efi`. */
export const connectionKey = ({ port, name }: Named): string => `${port}/${name}`

export function connectionOf(key: string | undefined): Named | null {
  const [first = '', name = ''] = (key ?? '').split('/')
  const port = CONNECTION_PORTS.find((known): known is ConnectionPort => known === first)
  return port && name !== '' ? { port, name } : null
}

/** The list of calls of one connection, or about one of our ids. */
export const callsAddress = (of: Named | { readonly id: string }): string =>
  `/connections/calls?${new URLSearchParams('id' in of ? { id: of.id } : { of: connectionKey(of) }).toString()}`
