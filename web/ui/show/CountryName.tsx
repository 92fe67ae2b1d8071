import './countryName.css'
import type { SyntheticEvent } from 'react'

// Fallback flag for codes without an image.
const showDefault = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  if (!currentTarget.src.endsWith('/flags/xx.svg')) currentTarget.src = '/flags/xx.svg'
}

/** A country's flag, decorative. An image, because some systems cannot render flag emoji. */
export function Flag({ code }: { code: string | null | undefined }) {
  const file = code && /^[a-z]{2}$/i.test(code) ? code.toLowerCase() : 'xx'
  return (
    <img
      className="flag"
      src={`/flags/${file}.svg`}
      alt=""
      width={16}
      height={12}
      loading="lazy"
      decoding="async"
      onError={showDefault}
    />
  )
}

/** Flag and name. */
export function CountryName({ code, name }: { code: string | null | undefined; name: string | null | undefined }) {
  if (!name) return <span className="subtle">–</span>
  return (
    <span className="country">
      <Flag code={code} />
      <span className="cut">{name}</span>
    </span>
  )
}
