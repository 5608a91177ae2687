import { IconButton } from '@baize/ui/icon-button'
import { Search, X } from 'lucide-react'
import { useT } from '../../i18n/language.ts'

type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const t = useT()
  return (
    <div role="search" className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        className="min-h-12 w-full rounded-control border border-line bg-block pr-12 pl-11 placeholder:text-faint hover:border-(--input-hover-border) focus:border-(--input-active-border) [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <span className="absolute inset-y-0 right-0.5 grid place-items-center">
          <IconButton
            label={t('lobby.clearSearch')}
            onClick={() => onChange('')}
            icon={<X aria-hidden className="size-4" />}
          />
        </span>
      )}
    </div>
  )
}
