import { Trans } from '@lingui/react/macro'

/** The sender's name over a message shown outside its conversation. Screen readers also hear that it is a message. */
export const MessageFrom = ({ name }: { name: string }) => (
  <span className="flex font-semibold">
    <Trans>
      <span className="sr-only">Message from </span>
      <bdi className="truncate">{name}</bdi>
    </Trans>
  </span>
)
