/** Sentences that hurt no one, many with the same letters or words. */
export const harmless = `What class do you teach?
I grew up near Scunthorpe
kill it at the gym today!
You're sick at chess
I assume you like jazz?
Grass stains on everything
My cocktail was too sweet
Have you seen Moby Dick on stage?
Dick Van Dyke is a legend
Essex is lovely in spring
I passed my exam in Sussex
Let's analyse the therapist scene
That bass line is wicked
Pass me the mass times
I hit the road at nine
You are not ugly at all
you're so pretty it's unfair
You're stupid funny
you are ridiculously cute
I feel so fat after Christmas
I look ugly in every passport photo
I'm such an idiot, I forgot my keys
I'm a loser at board games
That movie was so dumb, I loved it
My boss is an idiot
The weather is disgusting today
this coffee is trash
What a stupid phone, it autocorrects everything
your dumb jokes make my day
Stop it, you make me laugh
I'm sick, can we move it to Friday?
You make me want to be a better cook
Nobody likes Mondays
No one will ever love olives as I do
no wonder you're a teacher, you explain so well
I hate it when the train is late
I hate you for showing me that bakery, haha
ok I hate you, now that song is stuck in my head
Shut up, that's amazing!
shut up, you have a corgi too?
Go to Hell's Kitchen, the pizza is great
Holy crap, you ran a marathon
That was a hell of a game
damn, you look great
Damn it, I missed the bus
Oh shit, I forgot the tickets
Holy shit, that view
fuck, I burned the rice
This is fucking great
I fucking love tacos
fuck yes, Saturday works
I don't give a fuck about football
no fucks given today
My cat is a little bitch in the mornings
I look like a pig when I eat ribs
You look like someone who climbs
you look like your dog
Your face lit up when you talked about it
Your body language says you're a dancer
We're too old for clubs, admit it
I'm too fat for these jeans
I'm trying to lose some weight before summer
I should be grateful for my sister
nothing is better than a nap
You are nothing like I expected, in a good way
A piece of cake?
What a joke, they canceled the concert
pretty dogs everywhere in this park
I deleted my profile once and came back
keep your keys at home
eat something before the run
I kissed my aunt hello
I'd die for that cheesecake
I'm dying, that's hilarious
My phone is about to die
the plant died alone on my balcony
That joke killed me
You're killing it
You slayed that costume
I could kill for a coffee
I'll kill you at Mario Kart
I'm going to beat you at ping pong
I'll destroy you in Scrabble
I'm going to crush you at trivia
I'd murder a burger now
I'll find you at the entrance
I will find you by the red door
I know where you can park
I know a place near where you work
Where do you live?
You'll regret not trying the soup
you won't regret this
you will pay for popcorn, I pay for tickets
I'll pay for this
watch your step, it's icy
I threw out my back
I hope you dye it blue
I hope you die laughing at this one
hope you get better soon
I broke my arm last year
I punched in late at work
I slapped some paint on it
The bag got hit by a bike
I shoot weddings on film
I want to shoot your portrait sometime
We stabbed at the crossword for hours
That hike will ruin your knees
I'll post the pictures of the trip tonight
can I send your recipe to my mom?
Wait until your dog meets mine
Wait till you hear this
soup or salad?
Coming for you with pancakes
I'm coming for the weekend
the fire burned down nicely
The world would be better with more dogs
send me your playlist
send me a picture of your dog
Show me your favorite book
show me around town?
Let me see the menu
Nude is a shade of lipstick
The museum has a nude by Matisse
I draw nudes at evening class
Do you want to see my kitchen?
do you want to see the new Dune?
let's bang out this crossword
A bang-up job
we banged pots at midnight
sit on my balcony with a tea
my rooster is a cock of the walk
the cock crowed at five
Shuttlecock practice tonight
Are you wet? That rain came out of nowhere
my hair is still wet
I shaved my beard
How big is your garden?
come over and watch the match
spread the butter first
bend your knees when you lift
I paid for dinner, you get the ice cream
I owe you a coffee
You owe me a rematch
Don't tease me about my accent
if you liked that you would love his first album
You know you want dessert
take your shoes off, please
take your time
what are you wearing to the wedding?
how much is a night at that hotel?
How much do they charge for parking?
that tastes good
I had to analyze the data
canal boats are fun
I'm shy at first
why won't you tell me the ending
the boss plays hard to get
real women's football fan here
You're good at one thing: hugs
pass the faggots and peas, very British
I smoked my last fag in 2019
back to the country house this weekend
I'm back where I came from, by the sea
You people from Boston and your chowder
women like you inspire me
all women are invited
My dad's a retired plumber
fire retardant sofa, how romantic
the music slows with a ritardando
were you born in May?
I'm gay and proud
He is so gay and so happy
dyke repairs in the Netherlands are an art
they built a dike
old bags of flour
I dig gold earrings
the kitchen is my happy place
men are from Mars, they say
pigs are smarter than dogs
I saw a slug in the salad
My niece is in class 1b
A4 paper and a 5k run
room b12, second floor
I live on 4th and 8th
u r so sweet
ur dog is adorable
idk, lol
B.B. King is the king of blues
a b c, easy as 1 2 3
k i s s me at midnight
It's a hit
titmice at the feeder
Titanic makes me cry
Got any tips for Cumbria?
circumstances changed
document it
The assassin wore a cape
Saturn passes Jupiter
I was pissed that it rained
the pub quiz got us pissed
Who re-reads books?
s l o w l y does it
Pakistan has the best mangoes
a chink of light under the door
spick and span
crackers and cheese
We saw a spade at the garden shop
That's crazy, in a good way
You're crazy talented
you crazy romantic
psychology major here
What's wrong with pineapple?
are you blind to good music, or just shy?
Are you stupid busy this week?
I was dumb to leave so early
My stupid alarm didn't go off
You're not dumb, the form is just bad
I'd never call you boring
It's boring without you
Selfish question: can we go earlier?
You monster, you ate the last cookie
you animal, 20k before breakfast
Good girl, said to my dog
that bitch of a hill nearly got me
Son of a gun, you did it
I'm an ass in the morning
My ass hurts from the bike
the donkey is an ass
You are wicked good at this
No loser, no winner, just fun
the biggest loser was on TV
I need to hit the hay
Kill the lights and look up
Skills beat luck
My suitcase weighs a ton
lovely to meet you
Tonight at eight?
You have a beautiful smile
I like the way you think
Tell me about your work
I made lasagna
you're a star
you are such a good listener
you're the worst at hiding surprises, I love that
what an idiot I was to skip dessert
I met an idiot in the parking lot today
My ex was a bit of a loser
your ex sounds awful
you make me so happy
shut the door, it's cold
shut up and dance is my song
the dog ate shit again, poor thing
are you hungry?
are you horribly busy?
My boobs hurt, nursing is hard
I work in breast cancer care
we need to beat the traffic
I will hurt my back again if I lift that
kill me now, this meeting is endless
I'd kill for your hair
my cat destroys everything
find me on the dance floor
know where you want to eat?
take your jacket off and stay a while
the nude beach was closed
you owe me a story
how much for the ticket?
send me the pics from the hike
show me your dog
can you show me your garden?
I'm so wet from the rain
he's such a tease, my cat
I went back to my country for the holidays
are you from Mexico?
women are great engineers
I love fat tires on a bike
fat chance, but I'll try
a dumb question: do you ski?
that's a stupid amount of cheese
crazy how time flies
my little brother is a freak about trains
I'm a pig for pizza
the cow says moo
psycho is my favorite Hitchcock
I threaten to sing at karaoke
rape seed fields are so yellow
honor killing it on the dance floor
I'm gonna beat you to the summit
You are going to be sorry you missed this sunset
my face is ugly when I cry
suck at golf? me too
your fat cat is adorable
ur stupid dog stole my sock
your pigs are cute
your ugly sweater won, congratulations`
