import type { SyntheticEvent } from 'react'

// A code without a flag of its own: a plain field with a frame, from the same set.
const useDefault = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  if (!currentTarget.src.endsWith('/flags/xx.svg')) currentTarget.src = '/flags/xx.svg'
}

/** A country's flag alone, beside its name: decoration to who cannot see it. */
export function Flag({ code }: { code: string | null | undefined }) {
  const file = code && /^[a-z]{2}$/i.test(code) ? code.toLowerCase() : 'xx'
  return <img className="flag" src={`/flags/${file}.svg`} alt="" width={20} height={15} loading="lazy" decoding="async" onError={useDefault} />
}

/** Flag and name. Images, because some systems cannot draw flag letters. */
export function CountryName({ code, name }: { code: string | null | undefined; name: string | null | undefined }) {
  if (!name) return <span className="subtle">–</span>
  return (
    <span className="country">
      <Flag code={code} />
      <span className="cut">{name}</span>
    </span>
  )
}
