/** Sentences that hurt, by kind: a line each. Written by us, for the rates of `hurtful.ts`. */
export const hurtful = {
  insult: `You're ugly
you are so fat
ur disgusting
You're such a loser
what an idiot you are
You are a pathetic little man
you're dumb as a rock
u r stupid
youre worthless
you're a waste of space
You are a waste of my time
Nobody likes you
no one will ever love you
No wonder you're still single
no wonder your ex left you
You disgust me
you make me sick
you make me want to puke
Stupid bitch
you fat cow
ugly pig
dumb slut
Fuck you
fuck off
go fuck yourself
screw you
Go to hell
Shut the fuck up
shut your stupid mouth
Shut up, bitch
just shut up already
I fucking hate you
You look like a pig
you look like a man
your face is disgusting
Your body is gross
you're too fat for me
you're way too ugly to be picky
lose some weight first
You should be grateful that I even wrote to you
You are nothing
you're a piece of shit
You piece of trash
asshole
Loser!
moron
what a whore
You little slut
lying bitch
you psycho
crazy bitch
Are you retarded?
are you stupid or something
you must be blind or just dumb
you're a joke and everybody knows it
I've seen prettier dogs than you
You are the ugliest person on here
delete your profile, nobody wants to see that
keep your fat ass at home
stop talking, you idiot
answer me you stuck up bitch
You think you're hot? You're trash
you are human garbage
Eat shit
kiss my ass, loser
you dumb fuck
you're a selfish, boring cow
die alone then
enjoy dying alone
with that face you should be glad anyone writes to you`,
  threat: `I will kill you
I'm going to hurt you
im gonna beat you up
I'll find you and make you pay
I know where you live
We know where you work
You'll regret this
you're going to be sorry
You will pay for this
watch your back
kill yourself
kys
just go die
Drop dead
I hope you die
hope you get cancer
I'll break your neck
I could strangle you
I want to punch your face
I'll slap you so hard
you deserve to be hit
I will ruin your life
I'll post your nudes if you don't answer
I'm going to send your pictures to your boss
Wait until your husband hears about this
Reply or else
answer me or I'll come to your house
I'm coming for you
I'll burn your house down
the world would be better without you
someone should beat the shit out of you
don't make me come over there and hurt you
You're dead to me, and soon you'll be really dead
I'll make your life hell`,
  pressure: `Send nudes
send me a nude
send me a pic of your tits
show me your boobs
Show me that ass
let me see you naked
wanna fuck?
I want to fuck you
let's fuck tonight
I'd bang you
suck my dick
sit on my face
my cock is hard for you
Do you want to see my dick?
are you wet
Are you horny right now?
are you shaved
How big are your tits?
come over and suck me
spread your legs
I'd bend you over
I paid for dinner, you owe me
You owe me at least a blowjob
Don't be such a prude
stop being a tease
if you liked me you would send one
You know you want it
take your clothes off
get naked for me
what are you wearing under that
how much for a night
How much do you charge?
I bet you taste good
I want to cum on you
do you do anal
don't be shy, just one naked pic
why won't you send nudes, everyone does
stop playing hard to get and come here
a real woman would put out
you're only good for one thing`,
  slur: `faggot
you fag
Go back to your country
go back where you came from
you people are all the same
women like you are all whores
all women are sluts
dirty whore
Tranny
are you a real woman or a tranny
were you born a man
you're such a retard
stupid retards like you
that's so gay, just like you
filthy slut
you are a disgrace to your race
I don't date your kind
go back to the kitchen
men like you are trash
men are pigs and you are the worst
old hag
you're a gold digger
fat ugly dyke
you cripple`,
  disguised: `f u c k you
F.U.C.K. Y.O.U.
fuuuuck you
b1tch
you are a b!tch
b i t c h
stupid b*tch
$lut
s-l-u-t
wh0re
w h o r e
you're ug1y
y0u are ugly
u r so fuckin dumb
f@ggot
r3tard
k y s
k1ll yourself
ki11 yourself
phuck you
fck you
F*ck off
stfu
you are p4thetic
send n00ds
s3nd nudes
your an idi0t
lo$er
ＦＵＣＫ you
d!ck head
a$$hole
you\u2019re a B I T C H
cu*t
sIut`,
  // Written after the rules, which were not changed for them.
  fresh: `you're honestly so ugly it hurts
god you are dumb
I swear you're the dumbest person I've met
you look disgusting in that dress
ew, your teeth are gross
such a stupid cow
shut it, bitch
you pathetic loser
fuck you and your dog
why are you such a bitch
I hate you so much
nobody could ever love you
you are a disgusting human being
your ex was right to leave you
lol you're fat
did anyone ever tell you how ugly you are
get lost, idiot
you smell like trash
I'm gonna kill you
I swear I'll hurt you
you better answer or I'll find you
I know where you live, remember that
I'll send your nudes to everyone
go kill yourself
hope you choke
you'll regret blocking me
I'm coming over and you can't stop me
send me nudes pls
come on, send a pic of your boobs
show me your tits
I want to fuck you so hard
suck my cock
you owe me sex
don't be a prude
take your top off
how big is your ass
are you horny
get naked on video
you filthy whore
go back to africa
you fucking retard
all women are whores
tranny freak
no one wants your kind here
you b!tch
stupid wh*re
s l u t
f u c k off
kill urself
y0u r trash`,
} as const
