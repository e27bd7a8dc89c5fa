import { Balloon } from './balloon.tsx'
import { Cloud, Scene } from './scenes.tsx'

/** Two balloons whose strings cross. */
export const PairScene = () => (
  <Scene>
    <Cloud x={20} y={30} scale={0.9} />
    <Cloud x={168} y={84} scale={1.1} />
    <Balloon
      x={54}
      y={22}
      size={66}
      lean={-8}
      drift={0}
      string="M50 122c10 26 56 30 62 66 3 18-14 22-22 12-8-12 12-26 36-26"
    />
    <Balloon
      x={124}
      y={16}
      size={66}
      fill="plum"
      lean={8}
      drift={2.5}
      string="M50 122c-10 26-44 34-48 70-2 18 16 20 22 8"
    />
  </Scene>
)

/** A balloon tied to an empty speech bubble, for a chat without messages. */
export const MessageScene = () => (
  <Scene>
    <Cloud x={16} y={28} />
    <Balloon
      x={104}
      y={2}
      size={62}
      shape="heart"
      lean={5}
      drift={1}
      string="M50 122c2 30-14 46-12 74"
    />
    <path
      d="M76 114h76a20 20 0 0 1 20 20v10a20 20 0 0 1-20 20H98l-20 12 3-12h-5a20 20 0 0 1-20-20v-10a20 20 0 0 1 20-20Z"
      className="fill-raised stroke-line-strong"
      strokeWidth="2"
    />
    <g className="fill-rose">
      <circle cx="94" cy="139" r="5" />
      <circle cx="114" cy="139" r="5" />
      <circle cx="134" cy="139" r="5" />
    </g>
  </Scene>
)
