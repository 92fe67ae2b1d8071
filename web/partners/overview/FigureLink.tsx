import { Link } from 'react-router'

/** A figure, linked to the leads behind it if the user may see them. */
export const FigureLink = ({ href, text }: { href: string | null | undefined; text: string }) =>
  href ? <Link to={href}>{text}</Link> : text
