import { cx } from '@baize/ui/cx'
import type { ReactNode } from 'react'

/**
 * Pictures of the instructions: sketches of a system's screen, with what is to be pressed in the site's accent. Drawn in
 * the page's colours, so they fit both modes; the sentence beside a picture says the same in words.
 */
export type PictureName =
  | 'appWindow'
  | 'chromiumBar'
  | 'downloaded'
  | 'homeScreen'
  | 'macMenu'
  | 'menuEntry'
  | 'menuTop'
  | 'menuBottom'
  | 'shareBottom'
  | 'shareEntry'
  | 'shareTop'
  | 'unknownSource'

/** The Baize icon, `size` wide. */
const Tile = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <image href="/icons/app-192.png" x={x} y={y} width={size} height={size} clipPath="inset(0 round 22%)" />
)

/** A line of text that need not be read. */
const Line = ({ x, y, width, strong = false }: { x: number; y: number; width: number; strong?: boolean }) => (
  <rect
    x={x}
    y={y}
    width={width}
    height="5"
    rx="2.5"
    className={strong ? 'fill-quiet' : 'fill-field-line/45'}
  />
)

/** The place to press: a disc of the accent with a ring around it. */
const Press = ({ x, y, children }: { x: number; y: number; children: ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="19" className="fill-accent/20" />
    <circle r="13" className="fill-accent" />
    <g className="fill-none stroke-on-accent" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      {children}
    </g>
  </g>
)

const SHARE = <path d="M-4 -1.5h-1.5v7h11v-7H4M0 2V-7M-3 -4.2L0 -7l3 2.8" />
const DOTS = <path d="M0 -5v.01M0 0v.01M0 5v.01" strokeWidth="3.4" />
const LINES = <path d="M-5 -4h10M-5 0h10M-5 4h10" />
const INSTALL = <path d="M-6 -4.5h12v8h-12zM-2.5 6.5h5M0 -2.5v3.6M-2 -.6L0 1.2 2 -.6" />

/** The page behind a menu: a few tiles, dimmed. */
const Page = ({ y, dim = false }: { y: number; dim?: boolean }) => (
  <g opacity={dim ? 0.35 : 1}>
    <rect x="84" y={y} width="92" height="34" rx="6" className="fill-accent/25" />
    {[0, 1, 2].map((place) => (
      <rect
        key={place}
        x={84 + place * 32}
        y={y + 42}
        width="28"
        height="30"
        rx="5"
        className="fill-button"
      />
    ))}
  </g>
)

/** A phone, from its top or down to its bottom edge. */
const Phone = ({ part, children }: { part: 'top' | 'bottom'; children: ReactNode }) => (
  <>
    <path
      d={
        part === 'top'
          ? 'M76 150V30a18 18 0 0 1 18-18h72a18 18 0 0 1 18 18v120'
          : 'M76 0v120a18 18 0 0 0 18 18h72a18 18 0 0 0 18-18V0'
      }
      className="fill-page stroke-field-line"
      strokeWidth="3"
    />
    {children}
  </>
)

const AddressBar = ({ y, width = 70 }: { y: number; width?: number }) => (
  <>
    <rect x="84" y={y} width={width} height="16" rx="8" className="fill-button" />
    <Line x={92} y={y + 5.5} width={width - 30} />
  </>
)

/** A row of a menu that is to be chosen. */
const Chosen = ({ x, y, width, children }: { x: number; y: number; width: number; children: ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width={width} height="24" rx="6" className="fill-accent" />
    <g className="fill-none stroke-on-accent" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      {children}
    </g>
    <rect x="27" y="9.5" width={width - 44} height="5" rx="2.5" className="fill-on-accent/75" />
  </g>
)

const PLUS_BOX = <path d="M9 7h10v10H9zM14 9.6v4.8M11.6 12h4.8" />

const Menu = ({
  x,
  y,
  width,
  rows,
  at,
}: {
  x: number
  y: number
  width: number
  rows: number
  at: number
}) => (
  <>
    <rect
      x={x}
      y={y}
      width={width}
      height={rows * 24 + 8}
      rx="9"
      className="fill-raised stroke-line"
      strokeWidth="1.5"
    />
    {Array.from({ length: rows }, (_, row) =>
      row === at ? (
        <Chosen key={row} x={x + 4} y={y + 4 + row * 24} width={width - 8}>
          {PLUS_BOX}
        </Chosen>
      ) : (
        <g key={row}>
          <rect
            x={x + 13}
            y={y + 11 + row * 24}
            width="10"
            height="10"
            rx="3"
            className="fill-field-line/45"
          />
          <Line x={x + 31} y={y + 13.5 + row * 24} width={width - (row % 2 === 0 ? 54 : 66)} />
        </g>
      ),
    )}
  </>
)

const Browser = ({ children }: { children: ReactNode }) => (
  <>
    <rect
      x="22"
      y="14"
      width="216"
      height="122"
      rx="10"
      className="fill-page stroke-field-line"
      strokeWidth="3"
    />
    <path d="M22 40h216" className="stroke-line" strokeWidth="1.5" />
    {[36, 48, 60].map((x) => (
      <circle key={x} cx={x} cy="27" r="3.5" className="fill-field-line/45" />
    ))}
    {children}
  </>
)

const Tiles = () =>
  [0, 1, 2, 3].map((place) => (
    <rect key={place} x={36 + place * 49} y="92" width="42" height="32" rx="6" className="fill-button" />
  ))

const DRAWN: Readonly<Record<PictureName, ReactNode>> = {
  shareBottom: (
    <Phone part="bottom">
      <Page y={6} />
      <path d="M78 92h104" className="stroke-line" strokeWidth="1.5" />
      <Line x={92} y={112} width={10} />
      <Press x={130} y={113}>
        {SHARE}
      </Press>
      <Line x={158} y={112} width={10} />
    </Phone>
  ),
  shareTop: (
    <Phone part="top">
      <AddressBar y={30} width={66} />
      <Page y={58} />
      <Press x={166} y={38}>
        {SHARE}
      </Press>
    </Phone>
  ),
  shareEntry: (
    <Phone part="bottom">
      <Page y={-30} dim />
      <path d="M78 34h104v86a16 16 0 0 1-16 16H94a16 16 0 0 1-16-16z" className="fill-raised" />
      <rect x="119" y="40" width="22" height="4" rx="2" className="fill-field-line/45" />
      <g>
        <Line x={92} y={58} width={48} />
        <Chosen x={83} y={74} width={94}>
          {PLUS_BOX}
        </Chosen>
        <Line x={92} y={110} width={56} />
      </g>
    </Phone>
  ),
  menuTop: (
    <Phone part="top">
      <AddressBar y={30} width={66} />
      <Page y={58} />
      <Press x={168} y={38}>
        {DOTS}
      </Press>
    </Phone>
  ),
  menuBottom: (
    <Phone part="bottom">
      <Page y={6} />
      <path d="M78 92h104" className="stroke-line" strokeWidth="1.5" />
      <Line x={92} y={112} width={10} />
      <Line x={124} y={112} width={10} />
      <Press x={166} y={113}>
        {LINES}
      </Press>
    </Phone>
  ),
  menuEntry: (
    <Phone part="top">
      <AddressBar y={30} width={66} />
      <Page y={58} dim />
      <Menu x={88} y={30} width={90} rows={4} at={2} />
    </Phone>
  ),
  homeScreen: (
    <Phone part="top">
      {[0, 1, 2].map((row) =>
        [0, 1, 2].map((column) =>
          row === 1 && column === 1 ? null : (
            <rect
              key={`${row}${column}`}
              x={90 + column * 29}
              y={40 + row * 36}
              width="22"
              height="22"
              rx="5"
              className="fill-button"
            />
          ),
        ),
      )}
      <rect x="112" y="69" width="36" height="36" rx="10" className="fill-accent/25" />
      <Tile x={117} y={74} size={26} />
    </Phone>
  ),
  downloaded: (
    <Phone part="top">
      <Page y={74} dim />
      <rect
        x="66"
        y="28"
        width="128"
        height="38"
        rx="10"
        className="fill-raised stroke-line"
        strokeWidth="1.5"
      />
      <Tile x={74} y={35} size={24} />
      <Line x={106} y={38} width={50} strong />
      <Line x={106} y={50} width={34} />
      <Press x={178} y={47}>
        <path d="M0 -5v8M-3.5 0L0 3.5 3.5 0M-4.5 6h9" />
      </Press>
    </Phone>
  ),
  unknownSource: (
    <Phone part="top">
      <Line x={92} y={36} width={56} strong />
      <Line x={92} y={50} width={74} />
      <Line x={92} y={60} width={62} />
      <rect
        x="70"
        y="78"
        width="120"
        height="34"
        rx="9"
        className="fill-raised stroke-line"
        strokeWidth="1.5"
      />
      <Line x={82} y={92} width={52} strong />
      <circle cx="166" cy="95" r="19" className="fill-accent/20" />
      <rect x="153" y="88" width="26" height="14" rx="7" className="fill-accent" />
      <circle cx="172" cy="95" r="5" className="fill-on-accent" />
      <Line x={92} y={126} width={60} />
    </Phone>
  ),
  chromiumBar: (
    <Browser>
      <rect x="74" y="19" width="150" height="16" rx="8" className="fill-button" />
      <Line x={84} y={24.5} width={70} />
      <rect x="36" y="52" width="189" height="32" rx="6" className="fill-accent/25" />
      <Tiles />
      <Press x={208} y={27}>
        {INSTALL}
      </Press>
    </Browser>
  ),
  macMenu: (
    <Browser>
      <rect x="36" y="52" width="189" height="32" rx="6" className="fill-accent/25" opacity="0.4" />
      <g opacity="0.4">
        <Tiles />
      </g>
      <Menu x={74} y={22} width={118} rows={4} at={3} />
    </Browser>
  ),
  appWindow: (
    <Browser>
      <Tile x={74} y={19} size={16} />
      <Line x={96} y={24.5} width={44} strong />
      <rect x="36" y="52" width="189" height="32" rx="6" className="fill-accent/25" />
      <Tiles />
      <g transform="translate(208 112)">
        <circle r="17" className="fill-gain" />
        <path
          d="M-6 0l4 4.5L6.5 -4.5"
          className="fill-none stroke-on-gain"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </Browser>
  ),
}

/** Pictures of a computer's window; all others are of a phone. */
const WIDE: ReadonlySet<PictureName> = new Set(['appWindow', 'chromiumBar', 'macMenu'])

export function Picture({ name, className }: { name: PictureName; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox={WIDE.has(name) ? '0 0 260 150' : '50 0 160 150'}
      data-picture={name}
      className={cx('block w-full rounded-control bg-sunken md:max-h-48', className)}
    >
      {DRAWN[name]}
    </svg>
  )
}
