import type { Response } from 'express'
import { sendVisitorPage } from '../../app/visitors/visitorPage'

const busy = {
  title: 'Please try again',
  text: 'This page cannot be reached just now. Please follow the link again in a moment.',
}
const gone = {
  title: 'This link does not lead anywhere',
  text: 'The offer has ended or the link is not complete. Please go back to the page that you came from.',
}

/**
 * Page for visitors if a link is invalid (4xx) or temporarily unavailable (5xx). It contains no input of the visitor.
 */
export const sendClickPage = (response: Response, status: number): void =>
  sendVisitorPage(response, status, status >= 500 ? busy : gone)
