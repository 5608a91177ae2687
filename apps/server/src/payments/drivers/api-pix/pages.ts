import { type Cob, CobList, type Pix, PixList } from '@baize/contract/provider'
import type { HttpAnswer } from '../../../platform/connectors/http.ts'
import { jsonOf } from '../keyed-calls.ts'

const PAGE_SIZE = 100
/** Far more than a house has in a day: a list that never ends is cut off. */
const MOST_PAGES = 1000

type Lists = { readonly cobs: Cob; readonly pix: Pix }

/** All pages of a list of charges or of Pix; null if one of them is missing. `fim` is inclusive in the standard. */
export async function readPages<Kind extends keyof Lists>(
  kind: Kind,
  fromMs: number,
  toMs: number,
  ask: (query: Readonly<Record<string, string>>) => Promise<HttpAnswer>,
  mostPages?: number,
): Promise<readonly Lists[Kind][] | null>
export async function readPages(
  kind: keyof Lists,
  fromMs: number,
  toMs: number,
  ask: (query: Readonly<Record<string, string>>) => Promise<HttpAnswer>,
  mostPages = MOST_PAGES,
): Promise<readonly (Cob | Pix)[] | null> {
  const found: (Cob | Pix)[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask({
      inicio: new Date(fromMs).toISOString(),
      fim: new Date(toMs - 1).toISOString(),
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(PAGE_SIZE),
    })
    const json = jsonOf(answer, 200)
    const list = kind === 'cobs' ? CobList.safeParse(json).data : PixList.safeParse(json).data
    if (!list) return null
    found.push(...('cobs' in list ? list.cobs : (list.pix ?? [])))
    if (page + 1 >= list.parametros.paginacao.quantidadeDePaginas) return found
  }
  return null
}
