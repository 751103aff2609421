/** A promise: its title, how it is kept, and a link to the proof. */
export type Point = readonly [what: string, how: string, more?: { to: string; text: string }];

interface Side {
  title: string;
  points: readonly Point[];
}

/** Texts of the landing page. The app's name comes from the installation. It only promises existing features. */
export const landingTexts = {
  title: (app: string) => `${app} – work that fits, and people who answer`,
  anchors: { seekers: "Find work", employers: "Hire", privacy: "Privacy" },
  createAccount: "Create your account",
  createEmployerAccount: "Create an employer account",
  hero: {
    lines: ["Work that fits.", "People who answer."],
    lead: (app: string) =>
      `${app} brings persons with disabilities, indigenous people and every other job seeker in the Philippines into one live conversation with employers.`,
    hiring: "I am hiring",
  },
  figures: { activeUsers: "active users", jobListings: "job listings", partnerEmployers: "partner employers" },
  talk: {
    label: "An example conversation",
    name: "Ayen Dulnuan",
    company: "Habi Crafts Cooperative",
    theirs: "Ayen:",
    own: "Noel:",
    first: "Hi Noel! May ramp at elevator po sa shop namin, and the counter is low.",
    second: "Gusto mo bang bumisita bago ang interview?",
    answer: "Yes, gusto ko po. Mas panatag ako kapag nakita ko muna. Wednesday afternoon?",
    time: "2:02 PM",
    seen: "Seen",
    last: "Wednesday, 2 PM. See you, Noel!",
  },
  fit: {
    title: "Set it up for your eyes and hands first",
    text: "Try it here: the whole site follows at once and remembers. Everything is made to work by keyboard, with a screen reader, at four times the size, in your system’s own colours, and without motion.",
    more: "What we have tested, and what not",
  },
  access: {
    title: "Every job says what the workplace offers",
    text: "You should not have to disclose anything to find out whether there is a ramp. Employers answer the same questions for every job, and you can search by the answers. If one is not answered, the job says so.",
    exampleLabel: "An example job",
    job: "Accounts payable associate",
    place: "Tala Health Network in Quezon City",
    company: "Tala Health Network",
    yes: "Yes",
    no: "No",
    unknown: "Not stated",
    answers: [
      ["Flexible hours", "yes"],
      ["Written instructions", "yes"],
      ["Sign-language interpreter", "yes"],
      ["Step-free access", "yes"],
      ["Quiet space", "no"],
      ["Accessible transport", "unknown"],
    ],
  },
  privacy: {
    title: "Private until you say otherwise",
    text: "Your disability, your community and your ID number never count against you. An employer sees what you choose to share, one application at a time. Only admins can open your ID number, and every time they do, it is recorded.",
    more: "Read the whole privacy notice",
    table: "Who sees what",
    about: "About you",
    applied: "Employer you apply to",
    others: "Other employers",
    sees: "Sees it",
    never: "Never",
    shared: "If you share it",
    rows: [
      ["Name and skills", "sees", "never"],
      ["Resume, email, phone", "sees", "never"],
      ["Disability", "shared", "never"],
      ["Education in your profile, PWD ID number", "never", "never"],
    ],
  },
  sides: {
    title: "Two sides, one conversation",
    seekers: {
      title: "If you look for work",
      points: [
        ["You talk to people.", "Write to employers live, and see when they have read it."],
        ["Ask for what you need.", "Interpreter, time, place: agreed in the chat, before the interview."],
        [
          "Personalized recommendations.",
          "Jobs that fit your skills, your place and your pay, each with the reasons why.",
        ],
        [
          "An easier application process.",
          "Apply with one profile, choose what each employer sees, and follow every step as it happens.",
        ],
        [
          "Resources made for you.",
          "Your rights at work, how to get a PWD ID, and who helps for free. Persons with disabilities, indigenous people and everyone else each find their own.",
          { to: "/resources", text: "See the resources" },
        ],
      ],
    },
    employers: {
      title: "If you hire",
      points: [
        ["A diverse talent pool.", "People you would have missed write to you as soon as your company is approved."],
        ["Dedicated support.", "A person answers when you write to us."],
        [
          "From hello to hired in one place.",
          "Applications, interviews and offers, together with the messages about them.",
        ],
        ["A company profile in your words.", "Your workplace as it is, with honest answers about access."],
      ],
    },
  } satisfies { title: string; seekers: Side; employers: Side },
  resources: {
    title: "Know your rights",
    text: "Rights and duties at work in plain words, each with the law behind it and its date.",
  },
  close: {
    title: "May puwesto ka rito.",
    text: "There is a place for you here. It takes two short steps.",
  },
} as const;
