import { IconButton } from '@baize/ui/icon-button'
import { useCopy } from '@baize/ui/use-copy'
import { Check, Copy } from 'lucide-react'
import { useT } from '../../i18n/language.ts'

type SeedValue = { readonly label: string; readonly value: string }

/** Seeds and hashes: in full, selectable, with a copy button. */
export function SeedValues({ values }: { values: readonly SeedValue[] }) {
  return (
    <ul className="grid gap-2">
      {values.map(({ label, value }) => (
        <li
          key={label}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-control border border-line bg-sunken py-1.5 pr-1.5 pl-3.5"
        >
          <span className="self-end text-xs font-medium text-quiet">{label}</span>
          <span className="amount col-start-1 font-mono text-sm break-all whitespace-normal">{value}</span>
          <span className="col-start-2 row-span-2 row-start-1 self-center">
            <CopyButton label={label} value={value} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function CopyButton({ label, value }: SeedValue) {
  const t = useT()
  const copying = useCopy(value)
  if (!copying) return null
  const { copied, copy } = copying
  return (
    <IconButton
      label={copied ? t('common.copied') : t('fairness.copy', { what: label })}
      icon={
        copied ? <Check aria-hidden className="size-4 text-gain" /> : <Copy aria-hidden className="size-4" />
      }
      onClick={copy}
    />
  )
}
