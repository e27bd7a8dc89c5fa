import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

const html = (node: ReactNode) => renderToStaticMarkup(node)
const Button = ({ icon, children }: { icon?: ReactNode; children?: ReactNode }) => (
  <button type="button">
    {icon}
    {children}
  </button>
)
const name = 'Una'
const nothing = null as string | null

describe('text', () => {
  it('is one text where it is alone', () => {
    expect(
      html(
        <p>
          Hello {name}, you have {3} new
        </p>,
      ),
    ).toBe('<p>Hello Una, you have 3 new</p>')
    expect(html(<p>{nothing}</p>)).toBe('<p></p>')
    expect(html(<Button>Message {name}</Button>)).toBe('<button type="button">Message Una</button>')
  })

  it('stands in an element of its own beside others, also as what is passed on', () => {
    expect(
      html(
        <p>
          Hello {name}
          <b>!</b> {2} left
        </p>,
      ),
    ).toBe('<p><span>Hello Una</span><b>!</b><span> 2 left</span></p>')
    expect(html(<Button icon={<i />}>Message {name}</Button>)).toBe(
      '<button type="button"><i></i><span>Message Una</span></button>',
    )
    expect(
      html(
        <Button>
          <i /> Save {name}
        </Button>,
      ),
    ).toBe('<button type="button"><i></i><span> Save Una</span></button>')
    expect(html(<>a{<b />}</>)).toBe('<span>a</span><b></b>')
    expect(
      html(
        <p>
          {<>a</>}
          <b />
        </p>,
      ),
    ).toBe('<p><span>a</span><b></b></p>')
  })

  it('stays as it is where an element may hold nothing else', () => {
    expect(html(<option>Year {2026}</option>)).toBe('<option>Year 2026</option>')
    expect(html(<title>{name} · Swoon</title>)).toBe('<title>Una · Swoon</title>')
  })

  it('keeps the places of its neighbors, so that none of them is made again', () => {
    const places = (shown: boolean) => {
      const { props } = (
        <p>
          {shown && 'now'} {shown ? 1 : 2}
          <b />
        </p>
      ) as { props: { children: ReactNode[] } }
      return props.children.map((child) => (child as { type?: unknown } | null)?.type ?? null)
    }
    expect(places(true)).toEqual(['span', null, null, 'b'])
    expect(places(false)).toEqual(['span', null, null, 'b'])
  })
})
