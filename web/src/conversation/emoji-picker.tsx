import { t } from '@lingui/core/macro'
import { emojiOf } from '@swoon/realtime-server/contract/shared/emoji'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'

const groups = [
  {
    name: t`Faces`,
    emoji:
      '😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😙 🥲 😋 😛 😜 🤪 😝 🤑 🤗 🤭 🤫 🤔 🤐 🤨 😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 🤤 😴 😷 🤒 🤕 🤢 🤮 🤧 🥵 🥶 🥴 😵 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😯 😲 😳 🥺 😦 😧 😨 😰 😥 😢 😭 😱 😖 😣 😞 😓 😩 😫 🥱 😤 😡 😠 🤬 😈 💀 💩 🤡 👻 👽 🤖 😺 😸 😹 😻 😼 🙈 🙉 🙊',
  },
  {
    name: t`Hearts`,
    emoji: '❤️ 🧡 💛 💚 💙 💜 🤎 🖤 🤍 💔 ❤️‍🔥 💕 💞 💓 💗 💖 💘 💝 💟 💋 💌 💍 🌹 💐',
  },
  {
    name: t`Hands and people`,
    emoji:
      '👍 👎 👌 🤌 🤏 ✌️ 🤞 🤟 🤘 🤙 👈 👉 👆 👇 ☝️ 👋 🤚 🖐️ ✋ 🖖 👏 🙌 👐 🤲 🤝 🙏 ✍️ 💅 🤳 💪 👀 🧠 👄 🤦 🤷 🙋 🙆 🙅 💁 🙇 💃 🕺 🧘 🛌 👯 👫 👭 👬',
  },
  {
    name: t`Animals and nature`,
    emoji:
      '🐶 🐱 🐭 🐹 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐮 🐷 🐸 🐵 🐔 🐧 🐦 🦆 🦅 🦉 🐺 🐴 🦄 🐝 🦋 🐌 🐞 🐢 🐍 🐙 🐬 🐳 🦈 🐘 🦒 🦥 🌸 🌷 🌻 🌴 🌵 🍀 🍁 🌍 🌙 ⭐ ✨ ⚡ 🔥 🌈 ☀️ ☁️ ❄️ 🌊',
  },
  {
    name: t`Food and drink`,
    emoji:
      '🍎 🍌 🍉 🍇 🍓 🍒 🍑 🥭 🍍 🥥 🥑 🍅 🌽 🥕 🍞 🥐 🥞 🧀 🍳 🍔 🍟 🍕 🌮 🌯 🥗 🍝 🍜 🍣 🍦 🍩 🍪 🎂 🍰 🍫 🍿 ☕ 🍵 🍺 🍻 🥂 🍷 🍹 🧉',
  },
  {
    name: t`Going out`,
    emoji:
      '🎉 🎊 🎈 🎁 🏆 🥇 ⚽ 🏀 🎾 🏐 🏓 🎳 🎯 🎮 🎲 🎸 🎹 🎤 🎧 🎬 🎨 🎭 📚 📷 🎡 🎢 🏖️ ⛰️ 🏕️ 🏠 🚗 🚲 ✈️ 🚀 ⛵ 🗺️ ⏰ 💡 💸 📱 🔑',
  },
  { name: t`Signs`, emoji: '💯 ✅ ❌ ❗ ❓ ‼️ 💤 💢 💥 💫 💦 🎵 🎶 ➕ ♾️ 🆗 🆒 🔝 🏳️‍🌈 🏳️‍⚧️ 🏁' },
].map(({ name, emoji }) => ({ name, emoji: emoji.split(' ') }))

/** All emoji. Unlisted ones can be typed. */
export function EmojiPicker({
  onPick,
  onClose,
}: {
  onPick: (emoji: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const other = emojiOf(typed.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (other) onPick(other)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Choose a reaction`}
      footer={
        <form onSubmit={submit} className="flex items-center gap-2">
          <label htmlFor={id} className="sr-only">
            {t`Any other emoji`}
          </label>
          <input
            id={id}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t`Type any other emoji`}
            autoComplete="off"
            className="min-h-11 min-w-0 grow rounded-md border border-line-strong bg-surface px-3 placeholder:text-ink-faint"
          />
          <Button type="submit" disabled={!other}>
            {t`React`}
          </Button>
        </form>
      }
    >
      {groups.map(({ name, emoji }) => (
        <section
          key={name}
          aria-label={name}
          className="[contain-intrinsic-size:auto_300px] [content-visibility:auto]"
        >
          <h3 className="pt-3 pb-1 text-sm font-semibold text-ink-soft">{name}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
            {emoji.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  aria-label={each}
                  onClick={() => onPick(each)}
                  className="grid size-11 place-items-center rounded-full text-[min(1.5rem,28px)] leading-none hover:bg-sunken sink-92"
                >
                  {each}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}
