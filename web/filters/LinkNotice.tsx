import { useState } from 'react'
import { TriangleAlert, X } from 'lucide-react'
import { IconButton } from '../ui/form/IconButton'
import { fieldLabel } from './filterFields'
import { fieldOf } from './words/filterJson'
import './linkNotice.css'

/** Lists invalid parts of the URL, until closed or the URL changes. */
export function LinkNotice({ problems }: { problems: readonly string[] }) {
  const text = problems.includes('filters')
    ? "This link's filter was not understood. The default filter is shown instead."
    : `Part of this link's filter was not understood: ${[...new Set(problems.map(fieldOf).map(fieldLabel))].join(', ')}.`
  const [closed, setClosed] = useState('')
  if (!problems.length || closed === text) return null
  return (
    <div className="link-notice" role="alert">
      <TriangleAlert aria-hidden />
      <p>{text}</p>
      <IconButton label="Close notice" size="sm" onClick={() => setClosed(text)}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
